import { type Line, joinedTexts } from "../line.ts";
import { hasDate } from "./dates.ts";
import { sectionOf } from "./sections.ts";
import { mayBeOccupation } from "./occupations.ts";
import { isOrganisation, isPlace, isTitle } from "./words.ts";

const CANDIDATES = 14;
const NO_NAME =
  /\d|@|https?:|www\.|[/|:;]|\b(?:curriculum|vitae|personal|information|data|details|contact|profile|skills?|resume|résumé|lebenslauf|cv|more|about|name|hello|welcome|hire|download|phone|email|address|linkedin|github)\b/iu;
/** Surnames too, where they stand in the largest letters beside another word. */
const MAYBE_NAME = /\b(?:page|street)\b/iu;
/** Words in small letters within a name. */
const PARTICLE =
  /^(?:de|da|das|di|do|dos|du|del|dello|della|dei|degli|des|van|von|vom|zu|zur|der|den|dem|het|ter|ten|['’]t|la|le|lo|los|las|bin|ibn|ben|bint|abu|al|el|ul|ur|ap|ab|ferch|af|av|y|e|i)$/u;
/** Parts of a name before one of those alone: else they say where somebody works. */
const BEFORE_PARTICLE = /\s(?:in(?=\s['’]t\s)|op(?=\s(?:den?|['’]t)\s)|auf(?=\s(?:der|dem)\s))/gu;
const WORD =
  /^(?:(?:(?:a[lnrsz]|ash|el|ul|d|l|dell|dall|t)[-’'])?\p{Lu}[\p{L}\p{M}'’.-]*|\p{Lo}[\p{Lo}\p{M}\u200C\u200D]*)$/u;
/** What others call somebody, between the parts of a name. */
const NICKNAME = /(?<=\p{L}\.?\s)(?:["“„«‘'][\p{L}-]+["”“»’']|\([\p{L}-]+\))\s+(?=\p{Lu})/u;
/** What somebody is called by, and no part of the name. */
const TITLES =
  /^(?:(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame|rev|herr|frau|mme|mlle|monsieur|madame|dott|dra|ing|dipl\.-ing)(?:\.\s*|\s+))+(?=\p{L}{2})/iu;
/** What parts a name from what else is said in its line. */
const APART = /\s+[|·•–—/-]\s+|:\s+|\s*[(){}[\]<>"“”„«»]+\s*/u;
const BEFORE_NAME =
  /^(?:(?:hello|hi|hey)(?:\s+there)?[\s,.!]+)?(?:name\s*:\s*|i['’]m\s+|i am\s+|my name is\s+)|^(?:the\s+)?(?:resume|résumé|cv|curriculum vitae)\s+(?:of|for)\s+/iu;
const BEHIND_NAME = /(?:['’]s?)?\s+(?:resume|résumé|cv|curriculum vitae)$/iu;
const SIGNS = /^[#~/\s]+|[,./~\s]+$/gu;
/** Surname and given name without a space. */
const SHORT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,5}$/u;
const AFTER_NAME =
  /,?\s+(?:ph\.?d\.?|m\.?d\.?|mba|msc|jr\.?|sr\.?|cpa|pmp|rn|esq\.?|ii|iii)\.?$/giu;

/** The most likely name among the first lines: large, early, with the words of the email's address. */
export const findName = (lines: Line[], emails: string[]): string | null => {
  const sizes = lines.map((line) => line.size ?? 0);
  const largest = Math.max(...sizes, 0);
  const found = lines
    .flatMap((line, index) => {
      const isLarge = line.size === largest && sizes.some((size) => size > 0 && size < largest);
      const across = acrossLines(line, lines.slice(index + 1, index + 5), isLarge);
      const parts = setOtherwise(line, lines[index + 1], emails);
      const alone = index === 0 && isLarge ? [...oneWordIn(line), ...turnedIn(line)] : [];
      const texts = [...across, ...parts, ...candidatesOf(line, isLarge), ...alone];
      return texts.map((text) => ({ text, line, index }));
    })
    .slice(0, CANDIDATES)
    .filter(
      ({ text, line }) => !isTitle(text) || inEmail(text, emails) > 0 || !isUnderName(line, lines),
    )
    .map(({ text, line, index }) => ({
      text,
      points:
        pointsOf(text, emails) +
        ((line.size ?? 0) === largest ? 3 : 0) -
        (isOneWord(text) ? ONE_WORD : 0) +
        (isSetApart(text, line) ? 1 : 0) -
        index * 0.4,
    }))
    .toSorted((one, other) => other.points - one.points);
  return found[0]?.text ?? null;
};

/** Whether larger words stand elsewhere that may be a name of a kind that is not known. */
const isUnderName = ({ size }: Line, lines: Line[]): boolean =>
  lines.some((each) => (each.size ?? 0) > (size ?? 0) && mayHoldName(each.text));

const mayHoldName = (text: string): boolean =>
  /\p{L}\s+\S*\p{L}/u.test(text) &&
  !(NO_NAME.test(text) || sectionOf(text) !== null || isTitle(text) || isOrganisation(text));

/** Points against a name of one word, which may be half of one. */
const ONE_WORD = 1;
const isOneWord = (text: string): boolean => !text.includes(" ") && !SHORT.test(text);

/** Whether a text is what its line has in larger letters than the rest, as a name before a title. */
const isSetApart = (text: string, line: Line): boolean =>
  trimmed(largestIn(line).join(" ")) === text;

/** The pieces of a line in its largest letters; none where all are as large. */
const largestIn = ({ pieces }: Line): string[] => {
  const sizes = pieces.map(({ look }) => Number(sizeOf(look)));
  const most = Math.max(...sizes);
  const large = pieces.filter((_, index) => sizes[index] === most).map(({ text }) => text);
  return large.length < pieces.length ? large : [];
};

/** The names that a line may hold; in small letters, or behind a mark, only where it is the largest. */
const candidatesOf = (line: Line, isLarge: boolean): string[] =>
  line.kind === "bullet" && !isLarge
    ? []
    : [
        ...new Set([
          largestIn(line).join(" "),
          ...line.cells,
          ...line.pieces.map(({ text }) => text),
        ]),
      ]
        .flatMap((cell) => [cell, ...cell.split(APART), ...cell.split(/,\s/).slice(0, 1)])
        .map(trimmed)
        .filter(
          (text) => isName(text, isLarge) || (isLarge && isName(withCapitals(text), isLarge)),
        );

/** A name of one word, which stands alone in the first line and its largest letters. */
const oneWordIn = ({ text, kind }: Line): string[] => {
  const word = trimmed(text);
  const isWord = NO_NAME.test(word) || MAYBE_NAME.test(word);
  const isNone = isWord || sectionOf(word) !== null || isTitle(word) || isPlace(word);
  const isOther = isOrganisation(word) || mayBeOccupation(word) || kind === "bullet";
  return /^\p{Lu}[\p{L}\p{M}'’-]{2,}$/u.test(word) && !isNone && !isOther ? [word] : [];
};

/** Behind a comma after the name. */
const DEGREES =
  /(?:,\s+(?:ph\.?d|m\.?d|mba|m\.?sc|b\.?sc|m\.?a|b\.?a|cpa|cfa|pmp|rn|bsn|msn|esq|p\.?e)\.?)+$/iu;
const CREDENTIALS =
  /^(?:\p{Lu}[.\p{Lu}]{0,5}|(?:\p{L}{1,3}\.){2,}|Ph\.?D\.?|(?:B|M)\.?Sc\.?|[JS]r\.?)$/u;
/** The surname before a comma, the given name after it. */
const turnedIn = ({ text }: Line): string[] => {
  const [surname = "", given = "", ...others] = trimmed(text).split(/,\s+/);
  const words = [surname, given].flatMap((part) => part.split(" "));
  const isNone = others.length > 0 || given === "" || CREDENTIALS.test(given) || isPlace(text);
  const turned = `${given} ${surname}`;
  const isFew = words.length <= 4 && !isTitle(turned) && !isOrganisation(turned);
  return !isNone && isFew && !mayBeOccupation(given) && isName(turned, true) ? [turned] : [];
};

const withCapitals = (text: string): string =>
  text === text.toLowerCase() ? text.replace(/(?<=^|[\s-])\p{Ll}/gu, (it) => it.toUpperCase()) : "";

/** A name of which one part is set otherwise than the other, in the line under it: the email's address has both. */
const setOtherwise = (line: Line, next: Line | undefined, emails: string[]): string[] => {
  const parts = [line, next].flatMap((each) => (each?.kind === "bullet" ? [] : (each?.text ?? [])));
  const areInEmail = parts.every(
    (text) => text.split(" ").length <= 2 && inEmail(text, emails) > 0,
  );
  return parts.length === 2 && areInEmail
    ? [parts.join(" ")].filter((text) => isName(text, true))
    : [];
};

/** A name in two lines set alike, whatever stands beside them; the second part may be what the first was broken at. */
const acrossLines = (line: Line, following: Line[], isLarge: boolean): string[] => {
  if (line.kind === "bullet") return [];
  const looks = line.pieces.map(({ look }) => look);
  return [...new Set([...looks.map(sizeOf), ...looks])].flatMap((look) => {
    const parts = [line, ...following].map((each) => trimmed(textIn(each, look))).filter(Boolean);
    const [first = "", second = ""] = parts;
    if (second === "" || (first.includes(" ") && isName(first, isLarge))) return [];
    const isShort = [first, second].every((text) => text.split(" ").length <= 2);
    const joined = parts.slice(0, second.endsWith("-") ? 3 : 2).reduce(joinedTexts);
    const isOne = isLatin(first) === isLatin(second);
    return isShort && isOne ? [joined].filter((text) => isName(text, isLarge)) : [];
  });
};

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);

/** What a line has in one look, or in one size: letters of one name may be of two fonts. */
const textIn = ({ pieces }: Line, look: string): string =>
  pieces
    .filter((each) => each.look === look || sizeOf(each.look) === look)
    .map(({ text }) => text)
    .reduce((text, next) => (text === "" ? next : joinedTexts(text, next)), "");
const sizeOf = (look: string): string => look.split(" ").at(-1) ?? look;

const trimmed = (text: string): string =>
  text
    .trim()
    .replace(BEFORE_NAME, "")
    .replace(BEHIND_NAME, "")
    .replace(SIGNS, "")
    .replace(TITLES, "")
    .replace(DEGREES, "");

const isName = (text: string, isLarge: boolean): boolean => {
  const bare = text.replace(AFTER_NAME, "").replace(NICKNAME, "").replace(BEFORE_PARTICLE, "");
  const words = bare.split(/\s+/);
  const own = words.filter((word) => !PARTICLE.test(word));
  if (NO_NAME.test(bare) || hasDate(bare) || sectionOf(bare) !== null) return false;
  if (/,|-$/.test(bare) || PARTICLE.test(words.at(-1) ?? "") || text.length > 45) return false;
  if (MAYBE_NAME.test(bare) && !(isLarge && own.some((word) => !MAYBE_NAME.test(word))))
    return false;
  const few = words.length >= 2 && own.length >= 1 && own.length <= 5;
  // Letters that are set apart are no words.
  const isSpread = words.every((word) => word.length === 1);
  return !isSpread && (few || SHORT.test(bare)) && own.every((word) => WORD.test(word));
};

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const pointsOf = (text: string, emails: string[]): number =>
  inEmail(text, emails) * 3 - (isTitle(text) ? 4 : 0);

/** How many words of a text the email's address has. */
const inEmail = (text: string, emails: string[]): number => {
  const local = plain(emails[0]?.split("@")[0] ?? "");
  const words = plain(text)
    .split(/[\s.]+/)
    .filter((word) => word.length > 1);
  return words.filter((word) => local.includes(word)).length;
};
