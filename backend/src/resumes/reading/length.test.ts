import { expect, test } from "vitest";

import { judgeLength } from "./length.ts";
import type { Line } from "./line.ts";

const line = (text: string): Line => ({
  text,
  cells: [text],
  pieces: [],
  kind: "line",
  box: null,
  lost: false,
  size: null,
  styled: false,
  flow: 0,
  follows: null,
});
const lines = (count: number, length: number) =>
  Array.from({ length: count }, () => line("x".repeat(length)));

test("as much as 20 pages hold is judged", () => {
  expect(() => judgeLength(lines(1_400, 100))).not.toThrow();
});

test.each([
  ["lines", lines(4_001, 1)],
  ["characters", lines(3_000, 100)],
  ["characters of one line", lines(1, 6_001)],
])("too many %s are not", (_what, many) => {
  expect(() => judgeLength(many)).toThrow("tooLong");
});
