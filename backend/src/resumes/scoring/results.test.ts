import { describe, expect, it } from "vitest";

import { isQuantified } from "./results.ts";

describe("a result in numbers", () => {
  it.each([
    "Cut costs by 12 %",
    "Raised sales 3x within a year",
    "Saved €40k in hosting",
    "Managed a budget of $2.5 million",
    "Led 5 engineers",
    "Served 300+ shops",
    "Brought loading down to 80 ms",
    "Taught twelve apprentices",
    "Halved the number of errors",
    "Answered 1,200 tickets in 2023",
  ])("is in: %s", (bullet) => {
    expect(isQuantified(bullet)).toBe(true);
  });

  it.each([
    "Wrote reports for the management",
    "Moved the site to Python 3 and Django",
    "Kept the ISO 9001 certificate",
    "Worked there since 2019 as a tutor",
    "Introduced C++17 and HTML5",
    "Answered the phone",
  ])("is not in: %s", (bullet) => {
    expect(isQuantified(bullet)).toBe(false);
  });

  it("is looked for in a long line without end", () => {
    expect(isQuantified("1".repeat(2_000_000))).toBe(false);
    expect(isQuantified(`${"1,".repeat(1_000_000)} %`)).toBe(true);
  });
});
