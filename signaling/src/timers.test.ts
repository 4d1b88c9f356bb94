import { errorsCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { BlogReaders } from "./feeds/BlogReaders.ts";
import { Feed } from "./feeds/Feed.ts";
import { PUSHED_AGAIN_AFTER, READERS_INTERVAL } from "./feeds/limits.ts";
import { Elsewhere } from "./presence/Elsewhere.ts";
import { OFFLINE_SHOWN } from "./presence/limits.ts";
import { Online } from "./presence/Online.ts";
import { RemoteRooms } from "./sfu/RemoteRooms.ts";
import type { Channels, Connection } from "./wire/connection.ts";

const log = pino({ level: "silent" });
const caught = (unit: string) => errorsCaught()[unit] ?? 0;
const fail = () => {
  throw new Error("of a timer");
};
const pageOf = (id: string, notify: () => void = () => undefined) => {
  const ignore = () => undefined;
  const page = { person: { id }, subscribe: ignore, unsubscribe: ignore, notify };
  return page as unknown as Connection;
};
const channelsWith = (notify: () => void): Channels => ({
  notify,
  notifyInTurns: () => undefined,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The timer is over, and what its work threw was caught as an error of this unit. */
const expectCaught = (unit: string, after: number) => {
  const before = caught(unit);
  expect(() => vi.advanceTimersByTime(after)).not.toThrow();
  expect(caught(unit)).toBe(before + 1);
};

it("catches what fails when somebody counts as gone", () => {
  const notify = vi.fn();
  const online = new Online(channelsWith(notify), new Elsewhere(), log);
  const page = pageOf("ada");
  online.opened(page, "ada");
  online.lost(page);
  notify.mockImplementation(fail);
  expectCaught("people online", OFFLINE_SHOWN);
  online.close();
});

it("catches what fails when readers of a blog are counted again", () => {
  const tell = vi.fn();
  const readers = new BlogReaders("blog", new Elsewhere(), tell, log);
  readers.add(pageOf("ada"));
  readers.add(pageOf("ben"));
  tell.mockImplementation(fail);
  expectCaught("readers of a blog", READERS_INTERVAL);
  readers.close();
});

it("catches what fails when a media host is given up", async () => {
  const verbs = { openRoom: async () => ({}) };
  const rooms = new RemoteRooms({
    verbs,
    patience: 1_000,
    onLost: fail,
    onKept: () => undefined,
    log,
  } as unknown as ConstructorParameters<typeof RemoteRooms>[0]);
  await rooms.open({ roomId: "a" });
  rooms.outOfReach();
  expectCaught("rooms of a media host", 1_000);
});

/** A feed of things that cannot be pushed, and what says that one has changed. */
const feedWith = (push: () => Promise<void>) => {
  let change: (id: string) => void = () => undefined;
  const feed = new Feed({
    watchers: "tests",
    changes: (listener) => {
      change = listener;
      return () => undefined;
    },
    push,
    channels: channelsWith(() => undefined),
    log,
  });
  return { feed, change: (id: string) => change(id) };
};

it("catches what fails when a feed repeats what a page has missed", async () => {
  const { feed } = feedWith(async () => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  const watching = feed.watch(pageOf("ada", fail), [], () => promise);
  feed.stale();
  resolve();
  await watching;
  expectCaught("feed of tests", PUSHED_AGAIN_AFTER);
  feed.close();
});

it.each([
  ["counts once what could not be pushed", new Error("a bug"), 1],
  ["counts no refusal of a push", new DomainError("unavailable", "It is away."), 0],
])("%s", async (_what, error, times) => {
  const push = vi.fn(() => Promise.reject(error));
  const { feed, change } = feedWith(push);
  const before = caught("feed of tests");
  change("a");
  await vi.advanceTimersByTimeAsync(1);
  expect(push).toHaveBeenCalledOnce();
  expect(caught("feed of tests") - before).toBe(times);
  feed.close();
});
