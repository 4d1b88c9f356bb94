import { afterEach, expect, test, vi } from "vitest";

import { noteServerTime, serverNow } from "./server-clock.ts";

afterEach(() => void vi.useRealTimers());

test.each([
  ["ahead", 6 * 60_000],
  ["behind", -24 * 60 * 60_000],
])("the server's time is known where this computer's clock is %s", (_way, off) => {
  const now = Date.UTC(2026, 0, 1);
  vi.useFakeTimers({ now: now + off });
  noteServerTime(now);
  vi.advanceTimersByTime(90_000);
  noteServerTime(undefined);
  expect(serverNow()).toBe(now + 90_000);
});
