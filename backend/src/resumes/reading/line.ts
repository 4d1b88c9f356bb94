import type { ReadBlock } from "@lyceum/shared/rest/resumes.ts";

/** A line or, where it was wrapped, a paragraph, in reading order. */
export type Line = {
  text: string;
  /** Its text in the pieces that stand apart, as left and right of a tab. */
  cells: string[];
  kind: ReadBlock["kind"];
  box: ReadBlock["box"];
  lost: boolean;
  /** In points; null where the file does not say. */
  size: number | null;
  /** Set in another typeface than most of the text, or bold. */
  styled: boolean;
  /** The run of lines that it belongs to: a column, a text box, the body. */
  flow: number;
  /** The flow whose section goes on in this one; null for none. */
  follows: number | null;
};

const MARK = /^(?:[•▪◦‣·●○■□➢➤►▶✓✔❖➔→*\uE000-\uF8FF]|[-–—](?=\s)|o(?=\s{1,3}[A-Z]))\s*/u;

export const startsWithMark = (text: string): boolean => MARK.test(text);
export const withoutMark = (text: string): string => text.replace(MARK, "").trim();

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/gu;
/** Letters spread over a line for their looks: 'S K I L L S'. */
const SPREAD = /^(?:\p{L} ){3,}\p{L}$/u;

/** Ligatures taken apart, spaces made plain. */
export const cleanText = (text: string): string => {
  const plain = text
    .replaceAll("\0", "")
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(/\s+/gu, " ")
    .trim();
  return SPREAD.test(plain) ? plain.replaceAll(" ", "") : plain;
};

const GARBLED = /[\uFFFD\uE000-\uF8FF\p{Cc}\p{Cn}]/u;

/** The share of letters that are none that can be known; a mark before a line does not count. */
export const garbledShareOf = (texts: string[]): number => {
  const letters = texts.flatMap((text) => [...withoutMark(text).replace(/\s/gu, "")]);
  const garbled = letters.filter((letter) => GARBLED.test(letter)).length;
  return letters.length === 0 ? 0 : garbled / letters.length;
};
