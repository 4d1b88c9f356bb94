import { expect, test } from "vitest";

import { withHeld } from "./with-held.ts";

const KEYS = ["earlier", 11, 12, 13, 14, 15, "draft"];

test("items that are held are shown too, each once and in the list's order", () => {
  expect(withHeld([4, 5], KEYS, [12, "draft"])).toEqual([2, 4, 5, 6]);
  expect(withHeld([2, 3], KEYS, ["earlier", 12])).toEqual([0, 2, 3]);
});

test("an item that is not in the list holds nothing", () => {
  expect(withHeld([1, 2], KEYS, [null, 900])).toEqual([1, 2]);
});
