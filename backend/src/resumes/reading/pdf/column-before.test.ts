import { expect, test } from "vitest";

import { columnBefore } from "./column-before.ts";

const BEFORE = [
  { left: 40, right: 160, flow: 1 },
  { left: 200, right: 330, flow: 2 },
  { left: 180, right: 560, flow: 3 },
];

test("what begins where a column of the page before did goes on with it, however wide its lines are", () => {
  expect(columnBefore({ left: 201, right: 560 }, BEFORE)).toBe(2);
});

test("else it goes on with the column that it shares most of its width with", () => {
  expect(columnBefore({ left: 45, right: 150 }, BEFORE)).toBe(1);
  expect(columnBefore({ left: 600, right: 700 }, BEFORE)).toBeNull();
});
