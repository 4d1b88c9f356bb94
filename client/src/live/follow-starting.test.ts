import type { StartingClass } from "@lyceum/shared/signaling/feeds.ts";
import { describe, expect, test, vi } from "vitest";

import type { Live } from "./follow-list.ts";
import { followStarting } from "./follow-starting.ts";

const lesson = (id: string, starts_at: string): StartingClass => ({
  id,
  title: "Algebra",
  starts_at,
});

function page(first: StartingClass[]) {
  const listeners = new Map<string, (body: unknown) => void>();
  const request = vi.fn(async () => ({ classes: first }));
  const connection = {
    state: "connected",
    request,
    onConnection: () => () => undefined,
    on: (name: string, listener: (body: unknown) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
  } as unknown as Live;
  const shown = vi.fn<(classes: readonly StartingClass[]) => void>();
  const stop = followStarting(connection, shown);
  return {
    shown,
    stop,
    request,
    listeners,
    hear: (name: string, body: unknown) => listeners.get(name)?.(body),
    ids: () => shown.mock.lastCall?.[0].map(({ id }) => id),
  };
}

describe("the classes that start soon", () => {
  test("are asked for, the earliest first, and follow the notices", async () => {
    const { hear, ids } = page([lesson("b", "2026-03-28T09:10:00Z")]);
    await expect.poll(ids).toEqual(["b"]);
    hear("classStarting", { class: lesson("a", "2026-03-28T09:05:00Z") });
    expect(ids()).toEqual(["a", "b"]);
    hear("classStarting", { class: lesson("a", "2026-03-28T09:15:00Z") });
    expect(ids()).toEqual(["b", "a"]);
    hear("classStartingOver", { classId: "b" });
    expect(ids()).toEqual(["a"]);
  });

  test("do not change with a class that does not concern this person", async () => {
    const { hear, shown } = page([]);
    await expect.poll(() => shown).toHaveBeenCalledTimes(1);
    hear("classStartingOver", { classId: "z" });
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test("end with the page", async () => {
    const { stop, listeners, shown } = page([]);
    await expect.poll(() => shown).toHaveBeenCalled();
    stop();
    expect(listeners.size).toBe(0);
  });
});
