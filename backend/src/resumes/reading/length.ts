import { Refusal } from "./files/refusal.ts";
import type { Line } from "./line.ts";

/** Twice what 20 pages set as closely as can be read hold; a paragraph of Word is one line. Lengths are characters. */
const LINES_MAX = 4_000;
const LINE_MAX = 6_000;
const TEXT_MAX = 250_000;

/** What is read of a file goes to the server, which judges it beside all else that it does. Throws Refusal. */
export const judgeLength = (lines: Line[]): void => {
  const lengths = lines.map(({ text }) => text.length);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const isLong = lengths.some((length) => length > LINE_MAX);
  if (isLong || all > TEXT_MAX || lines.length > LINES_MAX) throw new Refusal("tooLong");
};
