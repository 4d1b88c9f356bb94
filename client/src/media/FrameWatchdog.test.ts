import type { types } from "mediasoup-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FrameWatchdog } from "./FrameWatchdog.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A consumer that has decoded this many frames. */
const consumerOf = (stats: { framesDecoded: number }) =>
  ({
    id: "a",
    closed: false,
    getStats: async () => new Map([["in", { type: "inbound-rtp", ...stats }]]),
  }) as unknown as types.Consumer;

const setUp = (framesDecoded: number) => {
  const stats = { framesDecoded };
  const requestKeyFrame = vi.fn<(consumerId: string) => void>();
  const watchdog = new FrameWatchdog(requestKeyFrame);
  const consumer = consumerOf(stats);
  return { stats, requestKeyFrame, watchdog, consumer };
};

test("a picture that does not come is asked for, again and again, until it is there", async () => {
  const { stats, requestKeyFrame, watchdog, consumer } = setUp(0);
  watchdog.watch(consumer, () => true);
  await vi.advanceTimersByTimeAsync(450);
  expect(requestKeyFrame).toHaveBeenCalledExactlyOnceWith("a");
  await vi.advanceTimersByTimeAsync(900);
  expect(requestKeyFrame).toHaveBeenCalledTimes(2);
  stats.framesDecoded = 1;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestKeyFrame).toHaveBeenCalledTimes(2);
});

test("frames from before it was paused do not count: a resumed picture has to show a new one", async () => {
  const { stats, requestKeyFrame, watchdog, consumer } = setUp(250);
  watchdog.watch(consumer, () => true);
  await vi.advanceTimersByTimeAsync(450);
  expect(requestKeyFrame).toHaveBeenCalledExactlyOnceWith("a");
  stats.framesDecoded += 1;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestKeyFrame).toHaveBeenCalledOnce();
});

test("a picture that arrives, or is not wanted any more, is not asked for", async () => {
  const arriving = setUp(250);
  arriving.watchdog.watch(arriving.consumer, () => true);
  await vi.advanceTimersByTimeAsync(400);
  arriving.stats.framesDecoded += 12;
  const hidden = setUp(0);
  hidden.watchdog.watch(hidden.consumer, () => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arriving.requestKeyFrame).not.toHaveBeenCalled();
  expect(hidden.requestKeyFrame).not.toHaveBeenCalled();
});
