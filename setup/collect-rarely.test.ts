import { expect, test, vi } from "vitest";

import { collectRarely } from "./collect-rarely.ts";

const GB = 10 ** 9;

test.each([
  { where: "a large machine", total: 8 * GB, limit: 0, told: true },
  { where: "one that is said to have 2 GB", total: 2 * GB, limit: 0, told: true },
  { where: "a small machine", total: 1.9 * GB, limit: 0, told: false },
  { where: "a small container of a large machine", total: 8 * GB, limit: GB, told: false },
  { where: "a container without a limit", total: 8 * GB, limit: 2 ** 64, told: true },
  { where: "a wide container of a small machine", total: GB, limit: 4 * GB, told: false },
])("the heap may grow by more where there is memory for it: $where", ({ total, limit, told }) => {
  const set = vi.fn();
  collectRarely({ total, limit }, set);
  expect(set.mock.calls).toEqual(told ? [["--heap-growing-percent=150"]] : []);
});
