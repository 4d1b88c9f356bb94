import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Live } from "../../live/follow-list.ts";
import { followPresence } from "./follow-presence.ts";

type Hear = (body: { personId: string; online: boolean }) => void;

function feed(online: string[]) {
  let hear: Hear | undefined;
  let onState: (state: Live["state"]) => void = () => undefined;
  const request = vi.fn(async (_name: string, _body: object) => ({ online }));
  const connection = {
    state: "connected" as Live["state"],
    request,
    on: (_name: string, listener: Hear) => {
      hear = listener;
      return () => (hear = undefined);
    },
    onConnection: (listener: typeof onState) => {
      onState = listener;
      return () => undefined;
    },
  };
  const told: string[][] = [];
  const tell = (here: ReadonlySet<string>) => void told.push([...here].toSorted());
  const stop = followPresence(connection as unknown as Live, ["a", "b", "c"], tell);
  const come = (personId: string) => hear?.({ personId, online: true });
  const go = (personId: string) => hear?.({ personId, online: false });
  return { request, told, stop, come, go, become: (state: Live["state"]) => onState(state) };
}

const pass = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("following who is here", () => {
  test("begins with who is, and goes on with who comes and goes", async () => {
    const { request, told, come, go } = feed(["a"]);
    await pass();
    expect(request.mock.calls).toEqual([["watchPresence", { personIds: ["a", "b", "c"] }]]);
    come("b");
    go("a");
    expect(told).toEqual([["a"], ["a", "b"], ["b"]]);
  });

  test("asks for all of them on a new connection: who came or went meanwhile was not announced", async () => {
    const { told, come, become } = feed(["a"]);
    await pass();
    come("c");
    become("lost");
    become("connected");
    await pass();
    expect(told.at(-1)).toEqual(["a"]);
  });

  test("ends, and tells the server", async () => {
    const { request, told, stop, come } = feed([]);
    await pass();
    stop();
    come("b");
    expect(told).toEqual([[]]);
    expect(request).toHaveBeenLastCalledWith("unwatchPresence", {});
  });
});
