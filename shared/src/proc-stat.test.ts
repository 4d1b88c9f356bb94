import { expect, test } from "vitest";

import { statFields } from "./proc-stat.ts";

test("what Linux says of a process begins after its name, whatever that holds", () => {
  expect(statFields("7 (node) S 1 7 7")).toEqual(["S", "1", "7", "7"]);
  expect(statFields("8 (a) b) R 1 (c)) Z 7 8")).toEqual(["Z", "7", "8"]);
});
