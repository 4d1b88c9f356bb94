import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import { describe, expect, test, vi } from "vitest";

import { seeded } from "../../../test/seeded.ts";
import { STALE_SPREAD } from "../../live/keep-asking.ts";
import { LiveError } from "../../live/LiveError.ts";
import { inOrder, type ListedClass, withClass } from "./class-list.ts";
import { followClasses } from "./follow-classes.ts";
import { startedSince } from "./started-since.ts";

type Live = Parameters<typeof followClasses>[0];
type Listener = (body: never) => void;

const lesson = (id: string, change: Partial<ClassSummary> = {}): ClassSummary => ({
  id,
  title: `Class ${id}`,
  access: "open",
  state: "scheduled",
  teacher: { id: "t", name: "Grace" },
  course: null,
  starts_at: null,
  started_at: null,
  ended_at: null,
  session_id: null,
  created_at: `2026-01-01T00:00:0${id}.000Z`,
  version: 1,
  ...change,
});

/** A connection whose answers the test provides, and the list that follows it. */
function feed(initial: ClassSummary[] = [], random = Math.random) {
  let list: ListedClass[] = initial;
  const asked: PromiseWithResolvers<{ classes: ClassSummary[] }>[] = [];
  const hears = new Map<string, Listener>();
  let onState: (state: Live["state"]) => void = () => undefined;
  const connection = {
    state: "connected" as Live["state"],
    request: vi.fn((name: string) => {
      if (name !== "watchClasses") return Promise.resolve({});
      const answer = Promise.withResolvers<{ classes: ClassSummary[] }>();
      asked.push(answer);
      return answer.promise;
    }),
    on: (name: string, listener: Listener) => {
      hears.set(name, listener);
      return () => hears.delete(name);
    },
    onConnection: (listener: typeof onState) => {
      onState = listener;
      return () => (onState = () => undefined);
    },
  };
  const change = (by: (before: ListedClass[]) => ListedClass[]) => (list = by(list));
  const stop = followClasses(connection as unknown as Live, change, random);
  return {
    connection,
    asked,
    stop,
    titles: () => list.map((each) => each.title),
    inside: () => list.map((each) => each.inside),
    states: () => list.map((each) => each.state),
    notice: (name: string, body: unknown) => hears.get(name)?.(body as never),
    become: (state: Live["state"]) => {
      connection.state = state;
      onState(state);
    },
    answer: async (classes: ClassSummary[]) => {
      asked.at(-1)!.resolve({ classes });
      await vi.waitFor(() => Promise.resolve());
    },
  };
}

describe("the list of classes", () => {
  test("has the live first, then the planned, then the ended, the newest first in each", () => {
    const list = [
      lesson("1", { state: "ended" }),
      lesson("2"),
      lesson("3", { state: "live" }),
      lesson("4"),
    ];
    expect(inOrder(list).map((each) => each.id)).toEqual(["3", "4", "2", "1"]);
  });

  test("never takes an older version of a class", () => {
    const list = [lesson("1", { state: "live", version: 5 })];
    expect(withClass(list, lesson("1", { version: 4 }))).toEqual(list);
    expect(withClass(list, lesson("1", { state: "ended", version: 6 }))[0]!.state).toBe("ended");
  });

  test("knows which classes went live", () => {
    const before = [lesson("1"), lesson("2", { state: "live" })];
    const after = [
      lesson("1", { state: "live" }),
      lesson("2", { state: "live" }),
      lesson("3", { state: "live" }),
    ];
    expect(startedSince(before, after).map((each) => each.id)).toEqual(["1", "3"]);
  });
});

describe("following the classes", () => {
  test("asks for the whole list and takes it", async () => {
    const followed = feed([lesson("1")]);
    await followed.answer([lesson("2")]);
    expect(followed.titles()).toEqual(["Class 2"]);
  });

  test("takes each change and removal as it comes", async () => {
    const followed = feed();
    await followed.answer([lesson("1"), lesson("2")]);
    followed.notice("classChanged", { class: lesson("1", { state: "live", version: 2 }) });
    expect(followed.states()).toEqual(["live", "scheduled"]);
    followed.notice("classRemoved", { classId: "1" });
    expect(followed.titles()).toEqual(["Class 2"]);
  });

  test("takes how many are inside, by itself and with the class", async () => {
    const followed = feed();
    await followed.answer([lesson("1"), lesson("2")]);
    followed.notice("insideChanged", { classId: "1", inside: 3 });
    expect(followed.inside()).toEqual([undefined, 3]);
    const live = lesson("1", { state: "live", version: 2 });
    followed.notice("classChanged", { class: { ...live, inside: 4 } });
    expect(followed.inside()[0]).toBe(4);
  });

  test("keeps what came while the whole list was under way", async () => {
    const followed = feed();
    followed.notice("classChanged", { class: lesson("1", { state: "live", version: 2 }) });
    followed.notice("classChanged", { class: lesson("3") });
    followed.notice("classRemoved", { classId: "2" });
    await followed.answer([lesson("1"), lesson("2")]);
    expect(followed.titles()).toEqual(["Class 1", "Class 3"]);
    expect(followed.states()).toEqual(["live", "scheduled"]);
  });

  test("asks again when the connection is back and when the server missed something", async () => {
    const followed = feed();
    await followed.answer([lesson("1")]);
    followed.become("lost");
    followed.become("connected");
    await followed.answer([lesson("2")]);
    expect(followed.titles()).toEqual(["Class 2"]);
    followed.notice("feedsStale", {});
    await vi.waitFor(() => expect(followed.asked).toHaveLength(3), 2 * STALE_SPREAD);
    await followed.answer([lesson("3")]);
    expect(followed.titles()).toEqual(["Class 3"]);
  });

  test("of 500 pages that get a notice at one moment, few ask again at the same one", async () => {
    vi.useFakeTimers();
    try {
      const random = seeded(20);
      const pages = Array.from({ length: 500 }, () => feed([], random));
      await Promise.all(pages.map((page) => page.answer([])));
      for (const page of pages) page.notice("feedsStale", {});
      const askedBefore = () => pages.filter(({ asked }) => asked.length === 2).length;
      expect(askedBefore()).toBe(0);
      const asks: number[] = [];
      for (let span = 0; span < 20; span += 1) {
        const before = askedBefore();
        await vi.advanceTimersByTimeAsync(STALE_SPREAD / 20);
        asks.push(askedBefore() - before);
      }
      expect(askedBefore()).toBe(500);
      expect(Math.max(...asks)).toBeLessThan(60);
    } finally {
      vi.useRealTimers();
    }
  });

  test("asks again some seconds after a refusal on a line that stands", async () => {
    vi.useFakeTimers();
    try {
      const followed = feed();
      followed.asked[0]!.reject(new LiveError("unavailable", "busy"));
      await vi.advanceTimersByTimeAsync(7_500);
      expect(followed.asked).toHaveLength(2);
      followed.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  test("gets no notices after it was stopped, and tells the server", async () => {
    const followed = feed();
    await followed.answer([lesson("1")]);
    followed.stop();
    followed.notice("classRemoved", { classId: "1" });
    followed.become("connected");
    expect(followed.titles()).toEqual(["Class 1"]);
    expect(followed.connection.request).toHaveBeenLastCalledWith("unwatchClasses", {});
    expect(followed.asked).toHaveLength(1);
  });
});
