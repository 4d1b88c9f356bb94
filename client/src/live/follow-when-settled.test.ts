import { expect, test, vi } from "vitest";

import { fakePage } from "../../test/fake-page.ts";
import { followWhenSettled } from "./follow-when-settled.ts";
import { live } from "./live.ts";

fakePage();

/** A busy machine reads a part of the page later than at once. */
const SOON = { timeout: 15_000 };

/** What a page follows, whose part of the page does not come at first. */
const lateFollow = () => {
  const stopped = vi.fn();
  const follow = vi.fn(() => stopped);
  const load = vi.fn(async () => follow).mockRejectedValueOnce(new TypeError("offline"));
  return { stopped, follow, load };
};

test("what a page follows is loaded again after it did not come, and stopped when asked", async () => {
  const { stopped, follow, load } = lateFollow();
  const stop = followWhenSettled(load);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(follow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(follow).toHaveBeenCalledExactlyOnceWith(live), SOON);
  expect(stopped).not.toHaveBeenCalled();
  stop();
  expect(stopped).toHaveBeenCalledTimes(1);
});

test("what comes after the page has left it is not followed", async () => {
  const { follow, load } = lateFollow();
  const stop = followWhenSettled(load);
  await vi.advanceTimersByTimeAsync(2_000);
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), SOON);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  expect(follow).not.toHaveBeenCalled();
});
