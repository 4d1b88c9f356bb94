import { expect, test } from "vitest";

import { startsBeside } from "./starts-beside.ts";
import { itemsOn } from "./written-item.ts";

/** The letters are 10 points high. */
const item = itemsOn(1);
/** Sections of three lines, 12 points from line to line, with this space between them. */
const sections = (space: number) =>
  [0, 1, 2].flatMap((section) =>
    [0, 12, 24].map((line) => item("Some words", 100, section * (36 + space) + line)),
  );
const heads = (from: number, space: number) =>
  [0, 1, 2].map((section) => [item("Heading", 0, section * (36 + space) + from, "bold")]);

test("headings that are set lower than the first line beside them begin with it", () => {
  const starts = startsBeside(heads(8, 10), sections(10));
  // The middles of the first lines are 5 points under their tops.
  expect(starts.every((start, at) => start < 46 * at + 5 && start > 46 * at - 12)).toBe(true);
});

test("headings that are level with the first line begin there", () => {
  expect(startsBeside(heads(0, 10), sections(10))).toEqual([0, 46, 92]);
});
