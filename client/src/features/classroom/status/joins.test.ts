import { expect, test } from "vitest";

import { NOTHING_TOLD, tell, waitOf } from "./joins.ts";

const join = (id: number, joins: number) => ({ id, joins, text: `Person ${id} joined.` });

test("the first of many who join is named, and the others are summed up", () => {
  const first = tell(join(1, 1), NOTHING_TOLD, 1_000);
  expect(first.text).toBe("Person 1 joined.");
  const others = tell(join(13, 13), first, 5_000);
  expect(others.text).toBe("12 people joined.");
  expect(tell(join(14, 14), others, 9_000).text).toBe("Person 14 joined.");
});

test("what was announced between is not counted as a join", () => {
  const first = tell(join(1, 1), NOTHING_TOLD, 1_000);
  const other = tell({ id: 2, joins: 0, text: "B raised a hand." }, first, 2_000);
  expect(other.text).toBe("B raised a hand.");
  expect(tell(join(3, 1), other, 5_000).text).toBe("Person 3 joined.");
  expect(tell(join(4, 2), other, 5_000).text).toBe("2 people joined.");
});

test("joins wait until the last ones were heard, and nothing else waits", () => {
  const first = tell(join(1, 1), NOTHING_TOLD, 1_000);
  expect(waitOf(join(1, 1), NOTHING_TOLD, 9_000)).toBe(0);
  expect(waitOf(join(2, 2), first, 2_000)).toBe(3_000);
  const other = { id: 3, joins: 0, text: "B raised a hand." };
  expect(waitOf(other, first, 2_000)).toBe(0);
  // Nor do joins begin to wait again after it.
  expect(waitOf(join(4, 1), tell(other, first, 2_000), 5_000)).toBe(0);
});
