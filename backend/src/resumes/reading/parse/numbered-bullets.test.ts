import { expect, test } from "vitest";

import { writtenLine as line } from "../written-line.ts";
import { withNumberedBullets } from "./numbered-bullets.ts";

const read = (...texts: string[]) =>
  withNumberedBullets(texts.map((text) => line(text))).map(({ kind, text }) => `${kind}: ${text}`);

test("lines numbered one after another are bullets", () => {
  expect(read("Surveyor, Acme", "0. Surveyed 80 km.", "1. Trained 4 juniors.")).toEqual([
    "line: Surveyor, Acme",
    "bullet: Surveyed 80 km.",
    "bullet: Trained 4 juniors.",
  ]);
  expect(read("1) Led a team", "2) Cut costs")).toEqual([
    "bullet: Led a team",
    "bullet: Cut costs",
  ]);
});

test("numbered headings, dated heads and one number alone are none", () => {
  for (const lines of [
    ["1. Experience", "2. Education"],
    ["1. Engineer, Acme, 2019 – 2021", "2. Tester, Acme, 2015 – 2019"],
    ["7. Infantry Regiment"],
  ])
    expect(read(...lines)).toEqual(lines.map((text) => `line: ${text}`));
});

test("a number in a cell of its own goes, with its cell", () => {
  const lines = withNumberedBullets([line("1.", "Led a team"), line("2.", "Cut costs")]);
  expect(lines.map(({ cells, text }) => [cells, text])).toEqual([
    [["Led a team"], "Led a team"],
    [["Cut costs"], "Cut costs"],
  ]);
});
