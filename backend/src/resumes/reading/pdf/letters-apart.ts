import { getResolvedPDFJS } from "unpdf";

import type { PdfPage } from "./items.ts";

/** Letters, of which the most stand alone: 'S K I L L S', as they are read where they are set apart. */
const TOKENS = 4;
const ALONE = 0.6;
/** Of what a page draws: beyond that it draws its spaces, so that what lacks them is one word. */
const SPACES = 0.04;
/** Letters that may stand between two texts in the order in which they are drawn. */
const AHEAD = 400;

const bare = (text: string): string => text.normalize("NFKC").replace(/\s+/gu, "");

const isSetApart = (text: string): boolean => {
  const tokens = text.trim().split(/\s+/);
  const alone = tokens.filter((token) => [...token].length === 1);
  return tokens.length >= TOKENS && alone.length >= ALONE * tokens.length && /\p{L}|\d/u.test(text);
};

/** Whether some texts of a page are set in letters that stand apart: their words cannot be told by gaps. */
export const areSetApart = (texts: string[]): boolean => texts.some(isSetApart);

/** What a page draws, letter by letter, with a space where it draws one, and where a text ends. */
export const drawnText = async (page: PdfPage): Promise<string> => {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  let drawn = "";
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.beginText) drawn += "\n";
    if (operator === OPS.showText) drawn += glyphsOf(argsArray[index]);
  }
  return drawn;
};

const glyphsOf = (args: unknown): string => {
  const [glyphs] = Array.isArray(args) ? (args as unknown[]) : [];
  if (!Array.isArray(glyphs)) return "";
  return glyphs.map((glyph: unknown) => letterOf(glyph)).join("");
};

const letterOf = (glyph: unknown): string => {
  if (typeof glyph !== "object" || glyph === null || !("unicode" in glyph)) return "";
  return typeof glyph.unicode === "string" ? glyph.unicode : "";
};

/**
 * A text as it is drawn, whether it is drawn right after the one before it, without a space, and whether its letters stand
 * apart.
 */
export type Drawn = { text: string; goesOn: boolean; spread: boolean };

/** Letters of a text that may be a part of a word. */
const PART = 2;

export const asRead = (text: string): Drawn => ({ text, goesOn: false, spread: false });

/** The texts of a page, in the order in which they are drawn, with those spaces that it draws. */
export const asDrawn = (texts: string[], drawn: string): Drawn[] => {
  const letters: string[] = [];
  const places: number[] = [];
  for (const [at, letter] of [...drawn.normalize("NFKC")].entries())
    if (!/\s/u.test(letter)) {
      letters.push(letter);
      places.push(at);
    }
  const all = [...drawn.normalize("NFKC")];
  const isSpaced = all.filter((letter) => letter === " ").length >= SPACES * all.length;
  if (!isSpaced) return texts.map(asRead);
  const flat = letters.join("");
  let from = 0;
  let end = -1;
  return texts.map((text) => {
    const own = bare(text);
    const at = own === "" ? -1 : flat.indexOf(own, from);
    if (at === -1 || at > from + AHEAD) return asRead(text);
    const [first = 0, last = 0] = [places[at], places[at + own.length - 1]];
    from = at + own.length;
    const goesOn = first === end + 1 && own.length <= PART;
    end = last;
    const written = all
      .slice(first, last + 1)
      .join("")
      .replace(/\s+/gu, " ");
    return { text: written, goesOn, spread: written.length < text.length };
  });
};
