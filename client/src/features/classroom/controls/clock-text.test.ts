import { expect, test } from "vitest";

import { clockText, spokenText } from "./clock-text.ts";

test("a time is shown as on a watch, and read out by the minute", () => {
  expect([7, 59 * 60 + 59, 3_600, 36_061].map(clockText)).toEqual([
    "0:07",
    "59:59",
    "1:00:00",
    "10:01:01",
  ]);
  expect([59, 60, 125].map(spokenText)).toEqual([
    "Running for 0 minutes",
    "Running for 1 minute",
    "Running for 2 minutes",
  ]);
});
