import { setImmediate as turn } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { errorsCaught, guarded, inBackground } from "./edges.ts";
import { keptForLater, resolvers } from "./promises.ts";

const logged: { err: unknown; unit: string }[] = [];
const log = { error: (details: object) => void logged.push(details as (typeof logged)[number]) };
const last = () => logged.at(-1);

/** The rejections left unhandled while `act` ran. */
const unhandledIn = async (act: () => unknown): Promise<unknown[]> => {
  const unhandled: unknown[] = [];
  const before = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason) => unhandled.push(reason));
  await act();
  await turn();
  process.removeAllListeners("unhandledRejection");
  for (const listener of before) process.on("unhandledRejection", listener);
  return unhandled;
};

describe("the edge of a unit", () => {
  it.each([
    [
      "throws",
      () => {
        throw new Error("now");
      },
      "now",
    ],
    ["rejects", () => Promise.reject(new Error("later")), "later"],
    [
      "throws what is no error",
      () => {
        // oxlint-disable-next-line typescript/only-throw-error
        throw null;
      },
      undefined,
    ],
  ])(
    "reports a listener that %s, with its unit, and counts it",
    async (_what, listener, message) => {
      const before = errorsCaught().tests ?? 0;
      const unhandled = await unhandledIn(() => guarded("tests", log, listener)());
      expect(unhandled).toEqual([]);
      expect(last()).toMatchObject({ unit: "tests", times: before + 1 });
      expect((last()?.err as Error | null)?.message).toBe(message);
      expect(errorsCaught().tests).toBe(before + 1);
    },
  );

  it("counts an error that the log itself fails at, and lets nothing out", async () => {
    const broken = {
      error: () => {
        throw new Error("of the log");
      },
    };
    const before = errorsCaught().tests ?? 0;
    const unhandled = await unhandledIn(() => {
      guarded("tests", broken, () => Promise.reject(new Error("later")))();
      guarded("tests", broken, () => {
        throw new Error("now");
      })();
    });
    expect(unhandled).toEqual([]);
    expect(errorsCaught().tests).toBe(before + 2);
  });

  it("passes every argument on, and reports nothing where nothing failed", () => {
    const heard: unknown[] = [];
    const before = logged.length;
    guarded("tests", log, (...args: [number, string]) => heard.push(...args))(1, "two");
    expect(heard).toEqual([1, "two"]);
    expect(logged.length).toBe(before);
  });

  it("is around work in the background too", async () => {
    const unhandled = await unhandledIn(() =>
      inBackground("tests", log, async () => {
        throw new Error("background");
      }),
    );
    expect(unhandled).toEqual([]);
    expect((last()!.err as Error).message).toBe("background");
  });
});

describe("a promise kept for later", () => {
  it("may fail before it is awaited, and tells who awaits it", async () => {
    const kept = keptForLater(Promise.reject(new Error("early")));
    expect(await unhandledIn(turn)).toEqual([]);
    await expect(kept).rejects.toThrow("early");
  });

  it("would be an unhandled rejection otherwise", async () => {
    const unhandled = await unhandledIn(() => {
      Promise.reject(new Error("unkept")) as unknown;
    });
    expect(unhandled).toHaveLength(1);
  });

  it("may come with its resolvers", async () => {
    const { promise, reject } = resolvers<void>();
    expect(await unhandledIn(() => reject(new Error("late")))).toEqual([]);
    await expect(promise).rejects.toThrow("late");
  });
});
