import { setTimeout as wait } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { allOrNone } from "./all-or-none.ts";

const { signal } = new AbortController();

describe("tasks of which all are needed", () => {
  it("give their values, in their order", async () => {
    const slow = () => wait(20, "slow");
    const fast = () => Promise.resolve(2);
    expect(await allOrNone<[string, number]>(signal, [slow, fast])).toEqual(["slow", 2]);
  });

  it("end together with the first that fails, and with its reason", async () => {
    let ended = false;
    const long = async (stop: AbortSignal) => {
      await wait(60_000, null, { signal: stop }).catch(() => undefined);
      await wait(20);
      ended = true;
      throw new Error("aborted");
    };
    const fails = () => Promise.reject(new Error("no room"));
    await expect(allOrNone(signal, [long, fails])).rejects.toThrow("no room");
    expect(ended).toBe(true);
  });

  it("are aborted from outside", async () => {
    const outside = new AbortController();
    const long = (stop: AbortSignal) => wait(60_000, null, { signal: stop });
    const running = allOrNone(outside.signal, [long, long]);
    outside.abort(new Error("closed"));
    await expect(running).rejects.toThrow();
  });
});
