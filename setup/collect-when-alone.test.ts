import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { collectWhenAlone } from "./collect-when-alone.ts";

const MB = 1024 * 1024;
let used = 0;
let alone = true;
const collect = vi.fn(() => {
  used = 10 * MB;
});
const log = { error: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  collect.mockClear();
  [used, alone] = [50 * MB, true];
});
afterEach(() => void vi.useRealTimers());

const opened = () =>
  collectWhenAlone({ isAlone: async () => alone, log, collect, used: () => used });
const looks = (count: number) => vi.advanceTimersByTimeAsync(count * 5_000);

test("what a start leaves behind is collected once nobody has been there for two looks", async () => {
  using _ = opened();
  await looks(1);
  expect(collect).not.toHaveBeenCalled();
  await looks(10);
  expect(collect).toHaveBeenCalledTimes(1);
  used += 9 * MB;
  await looks(2);
  expect(collect).toHaveBeenCalledTimes(2);
});

test("nothing stands still while somebody is there", async () => {
  using _ = opened();
  await looks(1);
  alone = false;
  await looks(20);
  alone = true;
  await looks(1);
  expect(collect).not.toHaveBeenCalled();
});

test("a process that cannot say whether it is alone reports that, and goes on", async () => {
  const isAlone = vi.fn().mockRejectedValueOnce(new Error("no workers")).mockResolvedValue(true);
  using _ = collectWhenAlone({ isAlone, log, collect, used: () => used });
  await looks(3);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(collect).toHaveBeenCalledTimes(1);
});

test("it ends with its owner", async () => {
  opened()[Symbol.dispose]();
  await looks(3);
  expect(collect).not.toHaveBeenCalled();
});
