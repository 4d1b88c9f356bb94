import { expect, test } from "vitest";

import { unsettledFirst } from "./unsettled-first.ts";

const payment = (id: string, status = "captured") => ({ id, status });

test("what needs somebody comes first, as it is now, and no payment comes twice", () => {
  const unsettled = [payment("b", "refunding"), payment("old", "refunding")];
  const newest = [payment("a"), payment("b"), payment("c")];
  expect(unsettledFirst(unsettled, newest)).toEqual([...unsettled, payment("a"), payment("c")]);
  expect(unsettledFirst([], newest)).toEqual(newest);
});
