import { expect, test } from "vitest";

import { isRefundable } from "./is-refundable.ts";

const BOTH = ["sandbox", "razorpay"] as const;

test("only payments of the provider that the site has now can be given back", () => {
  const of = (payments: boolean) =>
    BOTH.filter((provider) => isRefundable({ status: "captured", provider }, { payments }));
  expect(of(true)).toEqual(["sandbox"]);
  expect(of(false)).toEqual(["razorpay"]);
});

test("a payment is given back once, and while the provider is not known it may be", () => {
  for (const provider of BOTH) {
    expect(isRefundable({ status: "captured", provider }, undefined)).toBe(true);
    for (const status of ["refunding", "refunded"] as const)
      expect(isRefundable({ status, provider }, undefined)).toBe(false);
  }
});
