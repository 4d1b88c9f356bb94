import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Throttle } from "./Throttle.ts";

const INTERVAL = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a throttle passes on, each with the milliseconds since it was made. */
const throttled = () => {
  const passed: [at: number, value: number][] = [];
  const began = Date.now();
  const throttle = new Throttle<{ value: number }>(INTERVAL, ({ value }) =>
    passed.push([Date.now() - began, value]),
  );
  return { passed, offer: (value: number) => throttle.offer({ value }), throttle };
};

it("passes on the newest value, once an interval", () => {
  const { passed, offer } = throttled();
  for (let value = 1; value <= 25; value += 1) {
    offer(value);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5 * INTERVAL);
  expect(passed).toEqual([
    [1_000, 10],
    [2_000, 20],
    [3_000, 25],
  ]);
});

it("passes on nothing that equals the last value", () => {
  const { passed, offer } = throttled();
  for (const value of [1, 1]) {
    offer(value);
    vi.advanceTimersByTime(INTERVAL);
  }
  expect(passed).toEqual([[1_000, 1]]);
});

it("passes on nothing once it is closed", () => {
  const { passed, offer, throttle } = throttled();
  offer(1);
  throttle.close();
  vi.advanceTimersByTime(5 * INTERVAL);
  expect(passed).toEqual([]);
});
