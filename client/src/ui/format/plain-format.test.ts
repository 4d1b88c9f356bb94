import { describe, expect, it } from "vitest";

import { clock, countText, lengthText, rupeesText } from "./plain-format.ts";

const COUNT = new Intl.NumberFormat("en-GB");
const RUPEES = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  trailingZeroDisplay: "stripIfInteger",
});

describe("what is written without Intl", () => {
  it("has the numbers that Intl writes", () => {
    for (const count of [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890])
      expect(countText(count)).toBe(COUNT.format(count));
  });

  it("has the prices that Intl writes", () => {
    const prices = [
      0.01, 0.5, 1, 99.9, 499, 999.99, 1_000, 9_999.5, 12_345, 99_999, 100_000, 1_234_567.25,
    ];
    for (const price of [...prices, 10_000_000, 123_456_789.05])
      expect(rupeesText(price)).toBe(RUPEES.format(price));
  });
});

it("a length says seconds below a minute, and hours from sixty minutes on", () => {
  expect([9.6, 59.4, 60, 754, 3_599, 3_600, 5_100].map(lengthText)).toEqual([
    "10 s",
    "59 s",
    "1 min",
    "13 min",
    "1 h",
    "1 h",
    "1 h 25 min",
  ]);
});

it.each([
  [0, "0:00"],
  [75.9, "1:15"],
  [3675, "1:01:15"],
])("%d seconds read %s", (seconds, text) => expect(clock(seconds)).toBe(text));
