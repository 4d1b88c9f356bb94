import type { Line } from "../line.ts";
import { hasDate } from "./dates.ts";
import { sectionOf } from "./sections.ts";
import { isTitle } from "./words.ts";

const CANDIDATES = 14;
const NO_NAME =
  /\d|@|https?:|www\.|[/|:;]|\b(?:curriculum|vitae|resume|résumé|lebenslauf|cv|page|phone|email|address|street|linkedin|github)\b/iu;
const WORD =
  /^(?:\p{Lu}[\p{L}'’.-]*|(?:de|da|di|del|della|van|von|der|den|la|le|bin|al|el|dos|y)|\p{Lo}+)$/u;
const AFTER_NAME =
  /,?\s+(?:ph\.?d\.?|m\.?d\.?|mba|msc|jr\.?|sr\.?|cpa|pmp|rn|esq\.?|ii|iii)\.?$/giu;

/** The most likely name among the first lines: large, early, with the words of the email's address. */
export const findName = (lines: Line[], emails: string[]): string | null => {
  const sizes = lines.map((line) => line.size ?? 0);
  const largest = Math.max(...sizes, 0);
  const found = lines
    .flatMap((line, index) => candidatesOf(line).map((text) => ({ text, line, index })))
    .slice(0, CANDIDATES)
    .map(({ text, line, index }) => ({
      text,
      points: pointsOf(text, emails) + ((line.size ?? 0) === largest ? 3 : 0) - index * 0.4,
    }))
    .toSorted((one, other) => other.points - one.points);
  return found[0]?.text ?? null;
};

const candidatesOf = (line: Line): string[] =>
  line.kind === "bullet"
    ? []
    : line.cells
        .flatMap((cell) => cell.split(/\s[|·•–—]\s/))
        .map(trimmed)
        .filter(isName);

const trimmed = (text: string): string =>
  text
    .replace(/^(?:name)\s*:\s*/i, "")
    .replace(/[,.]$/, "")
    .trim();

const isName = (text: string): boolean => {
  const bare = text.replace(AFTER_NAME, "");
  const words = bare.split(/\s+/);
  if (NO_NAME.test(bare) || hasDate(bare) || sectionOf(bare) !== null) return false;
  if (bare.includes(",") || text.length > 45) return false;
  const few = words.length >= 2 && words.length <= 5;
  return (few || /^\p{Lo}{2,5}$/u.test(bare)) && words.every((word) => WORD.test(word));
};

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const pointsOf = (text: string, emails: string[]): number => {
  const local = plain(emails[0]?.split("@")[0] ?? "");
  const words = plain(text)
    .split(/[\s.]+/)
    .filter((word) => word.length > 1);
  const inEmail = words.filter((word) => local.includes(word)).length;
  return inEmail * 3 - (isTitle(text) ? 4 : 0);
};
