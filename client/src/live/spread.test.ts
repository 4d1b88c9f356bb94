import { expect, test } from "vitest";

import { about, within } from "./spread.ts";

test("a share of a time is between nothing and all of it", () => {
  expect([0, 0.25, 0.999].map((share) => within(1_000, () => share))).toEqual([0, 250, 999]);
});

test("about a time is half of it to one and a half", () => {
  expect([0, 0.5, 0.999].map((share) => about(1_000, () => share))).toEqual([500, 1_000, 1_499]);
});
