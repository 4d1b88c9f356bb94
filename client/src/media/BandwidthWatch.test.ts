import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { BandwidthWatch } from "./BandwidthWatch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const onChange = vi.fn<(low: boolean) => void>();
  return { onChange, watch: new BandwidthWatch(onChange) };
};
const always = () => true;

test("a picture that stays away for long is said, and its return too", () => {
  const { onChange, watch } = setUp();
  watch.update("a", false, always);
  vi.advanceTimersByTime(3_000);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  watch.update("a", true, always);
  vi.advanceTimersByTime(1_000);
  expect(onChange).toHaveBeenLastCalledWith(false);
});

test("one picture of two is not the fault of this page's connection", () => {
  const { onChange, watch } = setUp();
  watch.update("a", false, always);
  watch.update("b", true, always);
  vi.advanceTimersByTime(20_000);
  expect(onChange).not.toHaveBeenCalled();
});

test("a picture that nobody asks for any more does not count", () => {
  const { onChange, watch } = setUp();
  watch.update("a", false, () => false);
  vi.advanceTimersByTime(20_000);
  expect(onChange).not.toHaveBeenCalled();
});
