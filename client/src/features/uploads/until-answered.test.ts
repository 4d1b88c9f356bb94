import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { QueryError } from "../../api/api.ts";
import { untilAnswered } from "./until-answered.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

const failed = (status: number | null, reason: string | null = null): QueryError => ({
  status,
  reason,
  message: null,
  statusText: "",
  errors: [],
});
const inUse = () => failed(409, "upload_in_use");

/** A call that fails in these ways, one after the other, and is answered then. */
function asked(...failures: unknown[]) {
  const call = vi.fn(async () => "answer");
  for (const failure of failures) call.mockRejectedValueOnce(failure);
  const outcome = untilAnswered(call).catch((error: unknown) => ({ error }));
  return { call, outcome };
}

test("an upload's call is repeated until it is answered", async () => {
  const { call, outcome } = asked(failed(null), failed(502), failed(503), failed(504), inUse());
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await outcome).toBe("answer");
  expect(call).toHaveBeenCalledTimes(6);
});

test.each([
  ["is a refusal", failed(400)],
  ["is another conflict", failed(409)],
  ["says that the disk is full", failed(507)],
  ["is no answer to a call", new Error("broken")],
])("it is not repeated where what comes back %s", async (_what, error) => {
  const { call, outcome } = asked(error);
  expect(await outcome).toEqual({ error });
  expect(call).toHaveBeenCalledOnce();
});

test("it is given up where no server is heard of for long, and not while one is at work", async () => {
  const working = asked(...Array.from({ length: 200 }, inUse));
  const missing = asked(...Array.from({ length: 200 }, () => failed(null)));
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(await missing.outcome).toEqual({ error: failed(null) });
  expect(missing.call.mock.calls.length).toBeLessThan(60);
  expect(working.call.mock.calls.length).toBeGreaterThan(60);
  await vi.advanceTimersByTimeAsync(40 * MINUTE);
  expect(await working.outcome).toBe("answer");
});
