import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { joinedLive } from "../../../../test/followed-class.ts";
import { createClassroomStore } from "../state/store.ts";
import { followReads } from "./follow-reads.ts";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page in a live class that has one read under way, and wants another one after it. */
const reading = () => {
  const store = createClassroomStore({});
  const answer = Promise.withResolvers<void>();
  const read = vi.fn(() => answer.promise);
  let wanted = 1;
  const stop = followReads(store, { readsWanted: () => wanted, read });
  store.dispatch(joinedLive());
  wanted = 2;
  return { read, answer, stop };
};

test.each([
  ["fails", (answer: PromiseWithResolvers<void>) => answer.reject(new Error("No answer"))],
  ["is answered", (answer: PromiseWithResolvers<void>) => answer.resolve()],
])("a read that %s after its page has stopped is the last one", async (_how, end) => {
  const { read, answer, stop } = reading();
  expect(read).toHaveBeenCalledOnce();
  stop();
  end(answer);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(read).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
