import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Heartbeat } from "./Heartbeat.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("silence is noticed once, after the first beat", () => {
  const onSilence = vi.fn();
  const heart = new Heartbeat(onSilence);
  vi.advanceTimersByTime(600_000);
  expect(onSilence).not.toHaveBeenCalled();
  heart.beat();
  vi.advanceTimersByTime(30_000);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600_000);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test("what beats now and then lives", () => {
  const onSilence = vi.fn();
  const heart = new Heartbeat(onSilence);
  for (let beats = 0; beats < 20; beats += 1) {
    heart.beat();
    vi.advanceTimersByTime(29_000);
  }
  heart.stop();
  vi.advanceTimersByTime(600_000);
  expect(onSilence).not.toHaveBeenCalled();
});
