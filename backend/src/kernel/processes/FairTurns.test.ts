import { describe, expect, it, vi } from "vitest";

import { FairTurns, NoTurnError, type TurnsOptions } from "./FairTurns.ts";

const OPTIONS: TurnsOptions = {
  atOnce: 2,
  atOnceEach: 1,
  waiting: 4,
  waitingEach: 3,
  waitAtMost: 60_000,
};

/** Work that goes on until it is ended, and the order in which it began. */
const workshop = (options: Partial<TurnsOptions> = {}) => {
  const turns = new FairTurns({ ...OPTIONS, ...options });
  const began: string[] = [];
  const underway = new Map<string, PromiseWithResolvers<void>>();
  const start = async (name: string, signal?: AbortSignal): Promise<unknown> => {
    const work = async () => {
      began.push(name);
      underway.set(name, Promise.withResolvers());
      await underway.get(name)?.promise;
    };
    return turns.run(name.charAt(0), work, signal).catch((error: unknown) => error);
  };
  const end = async (name: string) => {
    await new Promise(setImmediate);
    underway.get(name)?.resolve();
    await new Promise(setImmediate);
  };
  return { turns, began, start, end };
};

describe("turns", () => {
  it("go to each party in its turn, one at a time", async () => {
    const { began, start, end } = workshop();
    for (const name of ["a1", "a2", "a3", "b1", "c1", "b2"]) void start(name);
    await new Promise(setImmediate);
    expect(began).toEqual(["a1", "b1"]);
    for (const name of ["a1", "a2", "b1", "c1", "b2"]) await end(name);
    expect(began).toEqual(["a1", "b1", "a2", "c1", "b2", "a3"]);
  });

  it("are refused where too many of one party wait, and where too many wait at all", async () => {
    const { start } = workshop();
    for (const name of ["a1", "b1", "a2", "a3", "a4"]) void start(name);
    expect(await start("a5")).toBeInstanceOf(NoTurnError);
    void start("c1");
    expect(await start("d1")).toBeInstanceOf(NoTurnError);
  });

  it("are refused to who has waited too long, and given to the next", async () => {
    const { start, end, began } = workshop({ waitAtMost: 1 });
    void start("a1");
    expect(await start("a2")).toBeInstanceOf(NoTurnError);
    await end("a1");
    void start("a3");
    await end("a3");
    expect(began).toEqual(["a1", "a3"]);
  });

  it("are refused at once where those before them take longer than one may wait", async () => {
    const { start, end } = workshop({ atOnce: 1, waitAtMost: 1_000 });
    vi.useFakeTimers({ toFake: ["performance"] });
    void start("a1");
    await new Promise(setImmediate);
    vi.advanceTimersByTime(600);
    await end("a1");
    for (const name of ["a2", "b1", "c1"]) void start(name);
    await new Promise(setImmediate);
    // One of each is before it: 600 ms for b1 and as much for c1.
    const refused = await start("d1");
    expect(refused).toEqual(new NoTurnError("It would wait too long"));
    vi.useRealTimers();
    await end("a2");
    await end("b1");
    void start("d2");
    await end("c1");
    await end("d2");
  });

  it("are not kept for who has left", async () => {
    const { start, end, began } = workshop();
    const leaving = new AbortController();
    for (const name of ["a1", "b1"]) void start(name);
    const left = start("c1", leaving.signal);
    void start("d1");
    leaving.abort();
    await end("a1");
    expect(await left).toBeInstanceOf(NoTurnError);
    expect(await start("e1", leaving.signal)).toBeInstanceOf(NoTurnError);
    expect(began).toEqual(["a1", "b1", "d1"]);
  });

  it("go on when work fails", async () => {
    const { turns, start, began } = workshop({ atOnce: 1 });
    const failing = turns.run("a", () => Promise.reject(new Error("It fails")));
    const next = start("b1");
    await expect(failing).rejects.toThrow("It fails");
    await new Promise(setImmediate);
    expect(began).toEqual(["b1"]);
    void next;
  });

  it("end with who gives them", async () => {
    const { turns, start, end, began } = workshop({ atOnce: 1 });
    void start("a1");
    const waiting = start("b1");
    turns.close();
    expect(await waiting).toBeInstanceOf(NoTurnError);
    expect(await start("c1")).toBeInstanceOf(NoTurnError);
    await end("a1");
    expect(began).toEqual(["a1"]);
  });
});
