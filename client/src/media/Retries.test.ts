import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Retries, RETRY_AFTER } from "./Retries.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const again = vi.fn<() => void>();
  return { again, retries: new Retries<string>(again, () => 0.5) };
};

test("what is refused is tried again after each of the waits, and then not any more", () => {
  const { again, retries } = setUp();
  for (const [turn, wait] of RETRY_AFTER.entries()) {
    expect(retries.mayTry("a")).toBe(true);
    expect(retries.refused("a")).toBe(true);
    expect(retries.mayTry("a")).toBe(false);
    vi.advanceTimersByTime(wait);
    expect(again).toHaveBeenCalledTimes(turn + 1);
  }
  expect(retries.refused("a")).toBe(false);
  expect(retries.mayTry("a")).toBe(false);
  expect(retries.mayTry("b")).toBe(true);
});

test("a key that is forgotten is tried as for the first time, and its wait is over", () => {
  const { again, retries } = setUp();
  retries.refused("a");
  retries.forget("a");
  expect(retries.mayTry("a")).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(again).not.toHaveBeenCalled();
});

test("while they are held none of them is called", () => {
  const { again, retries } = setUp();
  retries.refused("a");
  retries.unanswered("b");
  retries.hold();
  vi.advanceTimersByTime(60_000);
  expect(again).not.toHaveBeenCalled();
});
