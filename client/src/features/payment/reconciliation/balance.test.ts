import { describe, expect, test } from "vitest";

import { faultsOf, isBalanced } from "./balance.ts";

const sums = { provider: "sandbox", currency: "INR", difference: 0, imbalance: 0 };

describe("sums of the books", () => {
  test("balance when payments and ledger come to the same, and the ledger to nothing", () => {
    expect(isBalanced(sums)).toBe(true);
    expect(faultsOf(sums)).toEqual([]);
  });

  test("say which side has more", () => {
    const more = { ...sums, difference: 49_900 };
    expect(isBalanced(more)).toBe(false);
    expect(faultsOf(more)).toEqual([
      "sandbox, INR: the payments come to ₹499 more than the ledger holds.",
    ]);
    expect(faultsOf({ ...sums, difference: -100 })).toEqual([
      "sandbox, INR: the ledger holds ₹1 more than the payments come to.",
    ]);
  });

  test("say that lines of the ledger are off, whatever the payments come to", () => {
    const off = { ...sums, imbalance: -1 };
    expect(isBalanced(off)).toBe(false);
    expect(faultsOf(off)).toEqual(["sandbox, INR: the lines of the ledger are off by ₹0.01."]);
  });
});
