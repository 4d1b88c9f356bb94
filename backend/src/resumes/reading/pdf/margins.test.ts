import { expect, test } from "vitest";

import type { Line } from "../line.ts";
import { writtenLine } from "../written-line.ts";
import { markMargins } from "./margins.ts";

const at = (text: string, page: number, top: number): Line => ({
  ...writtenLine(text),
  box: { page, left: 0.1, top, width: 0.3, height: 0.02 },
});

const kindsOf = (...lines: Line[]) => markMargins(lines, 2).map(({ kind }) => kind);

test("what stands at the bottom of all pages is a footer", () => {
  expect(kindsOf(at("Ada Lovelace", 0, 0.95), at("Ada Lovelace", 1, 0.95))).toEqual([
    "footer",
    "footer",
  ]);
});

test("dates of entries are none, wherever they stand", () => {
  expect(kindsOf(at("2016 – 2018", 0, 0.95), at("2015 – 2016", 1, 0.95))).toEqual(["line", "line"]);
});

test("what ends one page and begins the next is no header", () => {
  expect(kindsOf(at("Grade: 4", 0, 0.88), at("Grade: 5", 1, 0.02))).toEqual(["line", "line"]);
});
