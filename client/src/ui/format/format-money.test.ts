import { expect, test } from "vitest";

import { formatMinor } from "./format-money.ts";

test("amounts in the smallest unit are written as people write them", () => {
  expect(formatMinor(49_900, "INR")).toBe("₹499");
  expect(formatMinor(12_345_678, "INR")).toBe("₹1,23,456.78");
  expect(formatMinor(-29_940, "INR")).toBe("-₹299.40");
  expect(formatMinor(0, "INR")).toBe("₹0");
});

test("a currency without a smaller unit has none", () => {
  expect(formatMinor(500, "JPY")).toBe("JP¥500");
});
