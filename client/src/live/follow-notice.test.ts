import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { LiveError } from "./LiveError.ts";
import type { Live } from "./follow-list.ts";
import { followNotice } from "./follow-notice.ts";
import { STALE_SPREAD } from "./keep-asking.ts";

type State = Live["state"];

function feed(request = vi.fn(async (_name: string, _body: object) => ({}))) {
  const hears = new Map<string, () => void>();
  const changed = vi.fn();
  let onState: (state: State) => void = () => undefined;
  const connection = {
    state: "connected" as State,
    request,
    on: (name: string, listener: () => void) => {
      hears.set(name, listener);
      return () => hears.delete(name);
    },
    onConnection: (listener: typeof onState) => {
      onState = listener;
      return () => (onState = () => undefined);
    },
  };
  return {
    changed,
    request,
    stop: followNotice(connection as unknown as Live, "purchasesChanged", changed),
    tell: (name: string) => hears.get(name)?.(),
    become: (state: State) => {
      connection.state = state;
      onState(state);
    },
  };
}

const pass = (time = 0) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("following a notice", () => {
  test("fetches once the server tells of changes, because one may have come before", async () => {
    const { changed, request } = feed();
    expect(changed).not.toHaveBeenCalled();
    await pass();
    expect(request.mock.calls).toEqual([["watchPurchases", {}]]);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test("fetches when the server tells, or may have missed something", async () => {
    const { changed, tell } = feed();
    await pass();
    tell("purchasesChanged");
    tell("feedsStale");
    await pass(STALE_SPREAD);
    expect(changed).toHaveBeenCalledTimes(3);
  });

  test("asks on the next connection when this one was closed for another user", async () => {
    const { request, become } = feed();
    await pass();
    become("connecting");
    await pass();
    expect(request).toHaveBeenCalledTimes(2);
  });

  test("asks again, and fetches, when the connection was lost", async () => {
    const { changed, request, become } = feed();
    await pass();
    become("lost");
    become("connected");
    await pass();
    expect(request).toHaveBeenCalledTimes(2);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test("asks again some seconds after a refusal on a line that stands", async () => {
    const request = vi.fn(async (_name: string, _body: object) => ({}));
    request.mockRejectedValueOnce(new LiveError("unavailable", "busy"));
    const { changed } = feed(request);
    await pass();
    expect(changed).not.toHaveBeenCalled();
    await pass(7_500);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test("ends, and tells the server", async () => {
    const { changed, request, stop, tell } = feed();
    await pass();
    stop();
    tell("purchasesChanged");
    expect(changed).toHaveBeenCalledTimes(1);
    expect(request).toHaveBeenLastCalledWith("unwatchPurchases", {});
  });
});
