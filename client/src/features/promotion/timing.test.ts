import { describe, expect, test } from "vitest";

import { appearsAt, secondsUntilClosable } from "./timing.ts";

const MINUTE = 60_000;
const OPENED = Date.UTC(2026, 0, 1);

describe("the promotion appears", () => {
  test("five minutes after the page was opened", () => {
    expect(appearsAt(OPENED, null)).toBe(OPENED + 5 * MINUTE);
  });

  test("not within half an hour of being shown or closed", () => {
    expect(appearsAt(OPENED, OPENED - 10 * MINUTE)).toBe(OPENED + 20 * MINUTE);
  });

  test("after five minutes again when it was shown long ago", () => {
    expect(appearsAt(OPENED, OPENED - 26 * MINUTE)).toBe(OPENED + 5 * MINUTE);
  });
});

describe("it may be closed", () => {
  test.each([
    [0, 30],
    [1, 30],
    [1_000, 29],
    [29_001, 1],
    [30_000, 0],
    [90_000, 0],
  ])("%i ms after it appeared in %i s", (passed, seconds) => {
    expect(secondsUntilClosable(OPENED, OPENED + passed)).toBe(seconds);
  });
});
