import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { LiveError } from "../live/LiveError.ts";
import { followCatalogue } from "./follow-catalogue.ts";
import type { Live } from "../live/follow-list.ts";

type State = Live["state"];

function feed(request = vi.fn(async (_name: string, _body: object) => ({ changed: true }))) {
  const hears = new Map<string, (body: never) => void>();
  const changed = vi.fn();
  let onState: (state: State) => void = () => undefined;
  const connection = {
    state: "connected" as State,
    request,
    on: (name: string, listener: (body: never) => void) => {
      hears.set(name, listener);
      return () => hears.delete(name);
    },
    onConnection: (listener: typeof onState) => {
      onState = listener;
      return () => (onState = () => undefined);
    },
  };
  const stop = followCatalogue(connection as unknown as Live, changed, () => 2_000);
  return {
    request,
    changed,
    stop,
    hint: (courseId: string) => hears.get("catalogueChanged")?.({ courseId } as never),
    stale: () => hears.get("feedsStale")?.({} as never),
    become: (state: State) => {
      connection.state = state;
      onState(state);
    },
    asked: () => request.mock.calls.filter(([name]) => name === "watchCatalogue").length,
  };
}

/** Longer than hints are collected. */
const pass = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("following the catalogue", () => {
  test("fetches all once the server tells of changes: what was before is not known", async () => {
    const { changed } = feed();
    await pass();
    expect(changed.mock.calls).toEqual([[null]]);
  });

  test("fetches nothing when what the page has is still right", async () => {
    const { changed, request } = feed(
      vi.fn(async (_name: string, _body: object) => ({ changed: false })),
    );
    await pass();
    expect(request.mock.calls).toEqual([["watchCatalogue", { age: 2_000 }]]);
    expect(changed).not.toHaveBeenCalled();
  });

  test("asks on the next connection when this one was closed for another user", async () => {
    const { become, asked } = feed();
    await pass();
    become("connecting");
    await pass();
    expect(asked()).toBe(2);
  });

  test("answers hints that come together by one fetch, with the courses that changed", async () => {
    const { changed, hint } = feed();
    await pass();
    changed.mockClear();
    hint("a");
    hint("b");
    hint("a");
    await pass();
    expect(changed.mock.calls).toEqual([[["a", "b"]]]);
  });

  test("fetches all when the server missed something, or the connection was away", async () => {
    const { changed, hint, stale, become, asked } = feed();
    await pass();
    changed.mockClear();
    hint("a");
    stale();
    await pass();
    become("lost");
    become("connected");
    await pass();
    expect(changed.mock.calls).toEqual([[null], [null]]);
    expect(asked()).toBe(2);
  });

  test("asks again some seconds after a refusal on a line that stands", async () => {
    const request = vi.fn(async (_name: string, _body: object) => ({ changed: true }));
    request.mockRejectedValueOnce(new LiveError("unavailable", "busy"));
    const { changed, asked } = feed(request);
    await pass();
    expect(changed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(7_500);
    expect(asked()).toBe(2);
    expect(changed.mock.calls).toEqual([[null]]);
  });

  test("ends with what is under way, and tells the server", async () => {
    const { changed, hint, stop, request } = feed();
    await pass();
    changed.mockClear();
    hint("a");
    stop();
    await pass();
    expect(changed).not.toHaveBeenCalled();
    expect(request).toHaveBeenLastCalledWith("unwatchCatalogue", {});
  });
});
