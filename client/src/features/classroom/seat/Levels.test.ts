import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Levels } from "./Levels.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const levels = new Levels();
  const told = vi.fn<() => void>();
  levels.subscribe(told);
  const say = (level: number) => levels.update([{ participantId: "a", level }]);
  return { levels, told, say };
};

test("a voice is reported once, however long it goes on", () => {
  const { levels, told, say } = setUp();
  for (let turn = 0; turn < 20; turn += 1) {
    say(0.5);
    vi.advanceTimersByTime(100);
  }
  expect(levels.isSpeaking("a")).toBe(true);
  expect(told).toHaveBeenCalledOnce();
});

test("a breath is not an end, silence is", () => {
  const { levels, told, say } = setUp();
  say(0.5);
  levels.update([]);
  vi.advanceTimersByTime(600);
  expect(levels.isSpeaking("a")).toBe(true);
  vi.advanceTimersByTime(200);
  expect(levels.isSpeaking("a")).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
});

test("a quiet room speaks to nobody", () => {
  const { levels, told, say } = setUp();
  say(0.05);
  expect(levels.isSpeaking("a")).toBe(false);
  expect(told).not.toHaveBeenCalled();
});

test("a ring has its width at once, is written only when that changes, and closes in silence", () => {
  const { levels, say } = setUp();
  const setProperty = vi.fn<(name: string, value: string) => void>();
  const ring = { style: { setProperty } } as unknown as HTMLElement;
  say(0.5);
  const stop = levels.show("a", ring);
  for (const level of [0.5, 0.51, 0.74, 0.76]) say(level);
  levels.update([]);
  levels.update([]);
  expect(setProperty.mock.calls.map(([, value]) => value)).toEqual(["0.5", "0.75", "0"]);
  stop();
  say(1);
  expect(setProperty).toHaveBeenCalledTimes(3);
});
