import type { Item } from "./items.ts";

/** Runs of text for tests, in letters of size 10 that are 5 points wide each. `pitch`: points from line to line. */
export const itemsOn =
  (pitch: number) =>
  (text: string, left: number, line: number, font = "plain"): Item => ({
    text,
    page: 0,
    left,
    right: left + 5 * text.length,
    top: pitch * line,
    bottom: pitch * line + 10,
    size: 10,
    font,
    place: null,
  });
