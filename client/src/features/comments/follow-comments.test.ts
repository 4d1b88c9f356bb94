import type { CommentChange } from "@lyceum/shared/rest/blogs.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { LiveError } from "../../live/LiveError.ts";
import { followComments } from "./follow-comments.ts";
import type { Live } from "../../live/follow-list.ts";

const BLOG = "0a0f8f7e-6b0e-4f3e-9d52-0f3f4a1b2c3d";
const OTHER = "1b0f8f7e-6b0e-4f3e-9d52-0f3f4a1b2c3d";
const CHUNK = 3;

type State = Live["state"];

const change = (version: number): CommentChange => ({
  id: version,
  version,
  comment: {
    id: version,
    comment: `${version}`,
    name: "Ada",
    role: "student",
    created_at: "2026-11-21T18:00:00.000Z",
    key: BLOG,
  },
});

/** A page that knows `known` changes of a server that has `stored`. */
function page({ known = 0, stored = 0 } = {}) {
  const server = { stored, away: null as Error | null };
  const hears = new Map<string, (body: never) => void>();
  const readers = vi.fn();
  const taken: number[] = [];
  let version = known;
  const onState = new Set<(state: State) => void>();
  const answer = (after: number) => ({
    changes: Array.from({ length: Math.min(CHUNK, server.stored - after) }, (_, index) =>
      change(after + index + 1),
    ),
    version: server.stored,
    readers: 2,
  });
  const request = vi.fn(async (_name: string, { after }: { blogId: string; after: number }) => {
    const answered = answer(after);
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (server.away) throw server.away;
    return answered;
  });
  const connection = {
    state: "connected" as State,
    request,
    on: (name: string, listener: (body: never) => void) => {
      hears.set(name, listener);
      return () => hears.delete(name);
    },
    onConnection: (listener: (state: State) => void) => {
      onState.add(listener);
      return () => onState.delete(listener);
    },
  };
  const stop = followComments(connection as unknown as Live, BLOG, {
    version: () => version,
    readers,
    take: (changes) => {
      for (const each of changes.filter((one) => one.version > version)) {
        taken.push(each.version);
        version = each.version;
      }
    },
  });
  return {
    server,
    taken,
    readers,
    request,
    stop,
    tell: (after: number, versions: number[], blogId = BLOG) =>
      hears.get("commentsChanged")?.({ blogId, after, changes: versions.map(change) } as never),
    count: (count: number, blogId = BLOG) =>
      hears.get("readersChanged")?.({ blogId, readers: count } as never),
    stale: () => hears.get("feedsStale")?.({} as never),
    become: (state: State) => {
      connection.state = state;
      onState.forEach((listener) => listener(state));
    },
    asked: () =>
      request.mock.calls.filter(([name]) => name === "watchBlog").map(([, { after }]) => after),
  };
}

const pass = (time = 1_000) => vi.advanceTimersByTimeAsync(time);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("following comments", () => {
  test("asks for what came after what the page has, part by part", async () => {
    const { taken, asked, readers } = page({ known: 1, stored: 8 });
    await pass();
    expect(taken).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(asked()).toEqual([1, 4, 7]);
    expect(readers).toHaveBeenLastCalledWith(2);
  });

  test("takes the next notices, and the same one twice without harm", async () => {
    const { taken, tell, asked } = page();
    await pass();
    tell(0, [1]);
    tell(0, [1, 2]);
    tell(2, [3]);
    tell(0, [1, 2, 3]);
    expect(taken).toEqual([1, 2, 3]);
    expect(asked()).toEqual([0]);
  });

  test("asks for what lies between where there is a gap, and then takes what came early", async () => {
    const { taken, tell, asked, server } = page();
    await pass();
    server.stored = 2;
    tell(2, [3]);
    expect(taken).toEqual([]);
    await pass();
    expect(taken).toEqual([1, 2, 3]);
    expect(asked()).toEqual([0, 0]);
  });

  test("takes a notice while an answer that lacks it is under way", async () => {
    const { taken, tell, asked, server } = page({ stored: 2 });
    server.stored = 4;
    tell(2, [3]);
    tell(3, [4]);
    await pass();
    expect(taken).toEqual([1, 2, 3, 4]);
    expect(asked()).toEqual([0]);
  });

  test("asks again when what came early still leaves a gap", async () => {
    const { taken, tell, asked, server } = page();
    tell(4, [5]);
    server.stored = 5;
    await pass();
    expect(taken).toEqual([1, 2, 3, 4, 5]);
    expect(asked()).toEqual([0, 0, 3]);
  });

  test("asks for what was missed when the line is back, and knows no count meanwhile", async () => {
    const { taken, become, readers, server } = page({ stored: 1 });
    await pass();
    become("lost");
    expect(readers).toHaveBeenLastCalledWith(null);
    server.stored = 9;
    become("connected");
    await pass();
    expect(taken).toEqual(upTo(9));
    expect(readers).toHaveBeenLastCalledWith(2);
  });

  test("loses nothing when the line is cut in the middle of catching up", async () => {
    const { taken, become, server } = page({ stored: 9 });
    await pass(70);
    expect(taken).toEqual([1, 2, 3]);
    server.away = new LiveError("unavailable", "cut");
    become("lost");
    await pass(50);
    server.away = null;
    become("connected");
    await pass();
    expect(taken).toEqual(upTo(9));
  });

  test("asks on a new connection when the old one was closed because the user signed in", async () => {
    const { taken, become, asked, server } = page({ stored: 1 });
    await pass();
    become("connecting");
    server.stored = 2;
    await pass();
    become("connected");
    await pass();
    expect([taken, asked()]).toEqual([
      [1, 2],
      [0, 1, 1],
    ]);
    server.away = new LiveError("unavailable", "hung up");
    become("connecting");
    await pass();
    server.away = null;
    server.stored = 3;
    await pass(7_500);
    expect(taken).toEqual([1, 2, 3]);
  });

  test("asks again some seconds after a refusal on a line that stands, but not for a blog that is gone", async () => {
    const refused = page({ stored: 2 });
    refused.server.away = new LiveError("unavailable", "busy");
    await pass();
    expect(refused.taken).toEqual([]);
    refused.server.away = null;
    await pass(7_500);
    expect(refused.taken).toEqual([1, 2]);
    const gone = page();
    gone.server.away = new LiveError("not_found", "gone");
    await pass(20_000);
    expect(gone.asked()).toEqual([0]);
  });

  test("asks again within a second when the server missed something", async () => {
    const { asked, stale } = page();
    await pass();
    stale();
    stale();
    await pass(1_100);
    expect(asked()).toEqual([0, 0]);
  });

  test("follows only its own blog", async () => {
    const { taken, tell, count, readers } = page();
    await pass();
    readers.mockClear();
    tell(0, [1], OTHER);
    count(7, OTHER);
    expect([taken, readers.mock.calls]).toEqual([[], []]);
    count(3);
    expect(readers).toHaveBeenLastCalledWith(3);
  });

  test("ends with what is under way, and tells the server", async () => {
    const { taken, stop, request } = page({ stored: 9 });
    await pass(70);
    stop();
    await pass();
    expect(taken).toEqual([1, 2, 3]);
    expect(request).toHaveBeenLastCalledWith("unwatchBlog", { blogId: BLOG });
  });
});
