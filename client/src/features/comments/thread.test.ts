import type { Comment, CommentChange } from "@lyceum/shared/rest/blogs.ts";
import { describe, expect, test } from "vitest";

import { withoutOwn, withOwn, written } from "./pending-comments.ts";
import { roomText } from "./room-text.ts";
import {
  hasEarlier,
  openThread,
  take as takeNews,
  type Thread,
  withChange,
  withEarlier,
} from "./thread.ts";

const comment = (id: number, text = `${id}`): Comment => ({
  id,
  comment: text,
  name: "Ada",
  role: "student",
  created_at: "2026-11-21T18:00:00.000Z",
  key: `key-${id}`,
});
const made = (id: number, version = id): CommentChange => ({ id, version, comment: comment(id) });
const hidden = (id: number, version: number): CommentChange => ({ id, version, comment: null });
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => comment(first + index));
/** Comments with these ids, each only created. */
const opened = (first: number, last: number) =>
  openThread({ comments: from(first, last), version: last, total: last });

const idsOf = ({ listed }: Thread) => listed.map((each) => each.comment.id);
const shownIds = ({ listed }: Thread) =>
  listed.filter((each) => !each.hidden).map((each) => each.comment.id);
/** `shown`: as many as the server says that are shown then. */
const take = (thread: Thread, changes: CommentChange[], keepsHidden: boolean, shown = 0) =>
  takeNews(thread, { changes, shown }, keepsHidden);
const withOwnOf = (thread: Thread, key: string): Thread => ({
  ...thread,
  own: [written(key, "mine", "")],
});

describe("a thread takes", () => {
  test("what comes next, once and in order", () => {
    const thread = take(opened(1, 2), [made(3), made(4)], false, 4);
    expect(idsOf(thread)).toEqual([1, 2, 3, 4]);
    expect([thread.version, thread.total]).toEqual([4, 4]);
    expect(thread.listed.map(({ fresh }) => fresh)).toEqual([false, false, true, true]);
  });

  test("nothing that it knows, also among what it does not know", () => {
    const thread = opened(1, 3);
    expect(take(thread, [made(2), made(3)], false)).toEqual(thread);
    expect(idsOf(take(thread, [made(2), made(3), made(4)], false))).toEqual([1, 2, 3, 4]);
    expect(take(thread, [], false)).toEqual(thread);
  });

  test("the same in any split of it", () => {
    const changes = [made(3), hidden(1, 4), made(4, 5), hidden(4, 6), made(1, 7), made(5, 8)];
    const whole = take(opened(1, 2), changes, false, 4);
    expect(idsOf(whole)).toEqual([1, 2, 3, 5]);
    for (let cut = 0; cut <= changes.length; cut += 1) {
      const first = take(opened(1, 2), changes.slice(0, cut), false, 4);
      expect(idsOf(take(first, changes, false, 4))).toEqual(idsOf(whole));
      expect(take(first, changes, false, 4).total).toBe(4);
    }
  });

  test("a version that a later one replaced as what it is", () => {
    const thread = take(opened(1, 2), [made(4, 5), hidden(3, 6)], false, 3);
    expect(idsOf(thread)).toEqual([1, 2, 4]);
    expect([thread.version, thread.total]).toEqual([6, 3]);
  });
});

describe("a hidden comment", () => {
  test("is gone for readers, and back in its place when it is shown again", () => {
    const without = take(opened(1, 3), [hidden(2, 4)], false, 2);
    expect([idsOf(without), without.total]).toEqual([[1, 3], 2]);
    const again = take(without, [made(2, 5)], false, 3);
    expect([idsOf(again), again.total]).toEqual([[1, 2, 3], 3]);
    expect(again.listed[1]?.fresh).toBe(false);
  });

  test("stays for people who may show it again, but is not counted", () => {
    const kept = take(opened(1, 3), [hidden(2, 4)], true, 2);
    expect([idsOf(kept), shownIds(kept), kept.total]).toEqual([[1, 2, 3], [1, 3], 2]);
    expect(kept.listed[1]?.comment.comment).toBe("2");
    const again = take(kept, [made(2, 5)], true, 3);
    expect([shownIds(again), again.total]).toEqual([[1, 2, 3], 3]);
  });

  test("is so at once by the answer to the person who hid it, and the same by the notice", () => {
    const answered = withChange(opened(1, 3), hidden(2, 4), true);
    expect([shownIds(answered), answered.total, answered.version]).toEqual([[1, 3], 2, 3]);
    const told = take(answered, [hidden(2, 4)], true, 2);
    expect([shownIds(told), told.total, told.version]).toEqual([[1, 3], 2, 4]);
  });

  test("is not hidden again by an answer that comes after it was shown", () => {
    const shown = take(opened(1, 3), [made(2, 5)], true);
    expect(withChange(shown, hidden(2, 4), true)).toBe(shown);
  });

  test("leaves room for what comes when all others are hidden", () => {
    const empty = take(opened(5, 6), [hidden(5, 7), hidden(6, 8)], false);
    const thread = take(empty, [made(7, 9)], false, 5);
    expect([idsOf(thread), hasEarlier(thread), thread.total]).toEqual([[7], true, 5]);
  });
});

describe("earlier comments", () => {
  test("are there when there are more than came with the article", () => {
    expect(hasEarlier(opened(101, 200))).toBe(true);
    expect(hasEarlier(opened(1, 100))).toBe(false);
    expect(hasEarlier(openThread({ comments: [], version: 0, total: 0 }))).toBe(false);
  });

  test("come before the others, until there are none", () => {
    const more = withEarlier(opened(201, 203), from(101, 200), true);
    expect([idsOf(more).at(0), idsOf(more).length, hasEarlier(more)]).toEqual([101, 103, true]);
    const all = withEarlier(more, from(1, 100), false);
    expect([idsOf(all), hasEarlier(all)]).toEqual([from(1, 203).map(({ id }) => id), false]);
    expect(all.total).toBe(203);
  });

  test("are as the last notice says, whatever the answer that was under way says", () => {
    const thread = take(opened(11, 20), [hidden(5, 21), hidden(6, 22), made(6, 23)], false, 19);
    expect([idsOf(thread)[0], thread.total]).toEqual([11, 19]);
    const stale = withEarlier(thread, from(1, 10), false);
    expect([idsOf(stale).includes(5), idsOf(stale).length, stale.total]).toEqual([false, 19, 19]);
    const without6 = from(1, 10).filter(({ id }) => id !== 6 && id !== 5);
    expect(idsOf(withEarlier(thread, without6, false))).toEqual(idsOf(stale));
  });

  test("are counted as the server counts them, whatever it tells of those that are not loaded", () => {
    // As after its author's deletion: it was shown before, too.
    const renamed = take(opened(11, 20), [made(5, 21)], false, 20);
    expect(renamed.total).toBe(20);
    // Shown and hidden while the line was lost.
    const back = take(renamed, [hidden(6, 23)], false, 19);
    const same = take(back, [hidden(6, 25)], false, 19);
    expect([back.total, same.total]).toEqual([19, 19]);
    expect(take(same, [made(5, 21)], false, 20).total).toBe(19);
  });

  test("that were hidden before they were fetched can be shown again after", () => {
    const thread = take(opened(11, 20), [hidden(5, 21)], true);
    const all = withEarlier(
      thread,
      from(1, 10).filter(({ id }) => id !== 5),
      false,
    );
    const again = take(all, [made(5, 22)], true, 20);
    expect([idsOf(again), again.total]).toEqual([from(1, 20).map(({ id }) => id), 20]);
  });
});

describe("a comment of one's own", () => {
  test("gives way to the one in a notice, by its key", () => {
    const thread = take(withOwnOf(opened(1, 2), "key-4"), [made(3)], false);
    expect(thread.own).toHaveLength(1);
    const told = take(thread, [made(4)], false);
    expect([idsOf(told), told.own]).toEqual([[1, 2, 3, 4], []]);
    expect(told.listed.map(({ fresh }) => fresh)).toEqual([false, false, true, false]);
  });

  test("gives way when it was hidden before the notice, by its id", () => {
    const sent = withOwnOf(opened(1, 2), "mine");
    const accepted = {
      ...sent,
      own: withOwn(sent.own, "mine", { state: "sent", comment: comment(3) }),
    } as const;
    expect(take(accepted, [hidden(3, 4)], false).own).toEqual([]);
  });

  test("does not come back by an answer after the notice", () => {
    const { own } = take(withOwnOf(opened(1, 2), "key-3"), [made(3)], false);
    expect(withOwn(own, "key-3", { state: "failed", reason: "no answer" })).toEqual([]);
  });

  test("can be thrown away", () => {
    const { own } = withOwnOf(opened(1, 2), "mine");
    expect(withoutOwn(own, "mine")).toEqual([]);
  });
});

test("the characters left are shown when they are few, and when they are used up", () => {
  const text = (length: number) => roomText("x".repeat(length), 2_000);
  expect([text(0), text(1_799)]).toEqual([undefined, undefined]);
  expect([text(1_800), text(1_999), text(2_000)]).toEqual([
    "200 characters left",
    "1 character left",
    "0 characters left",
  ]);
  expect(text(2_012)).toBe("12 characters too many");
});
