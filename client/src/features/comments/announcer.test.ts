import type { Comment } from "@lyceum/shared/rest/blogs.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { announcementOf, createAnnouncer } from "./announcer.ts";
import { written } from "./pending-comments.ts";
import { openThread } from "./thread.ts";
import { keepThread } from "./thread-keeper.ts";

const comment = (id: number, text = "Well said"): Comment => ({
  id,
  comment: text,
  name: "Ada",
  role: "student",
  created_at: "2026-11-21T18:00:00.000Z",
  key: `key-${id}`,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => comment(index + 1));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("an announcement", () => {
  test("says one comment, cut short where it is long, or how many there are", () => {
    expect(announcementOf([comment(1)])).toBe("New comment by Ada: Well said");
    expect(announcementOf([comment(1, "🌊".repeat(200))])).toBe(
      `New comment by Ada: ${"🌊".repeat(160)}…`,
    );
    expect(announcementOf(many(12))).toBe("12 new comments");
  });

  test("comes soon after a comment, and sums up those that come together", () => {
    const say = vi.fn();
    const { hear } = createAnnouncer(say);
    hear([comment(1)]);
    vi.advanceTimersByTime(500);
    hear(many(11));
    expect(say).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(say.mock.calls).toEqual([["12 new comments"]]);
  });

  test("comes seldom enough to be listened to, and says all in the end", () => {
    const say = vi.fn();
    const { hear } = createAnnouncer(say);
    for (let each = 1; each <= 300; each += 1) {
      hear([comment(each)]);
      vi.advanceTimersByTime(200);
    }
    vi.advanceTimersByTime(20_000);
    expect(say.mock.calls.length).toBeLessThanOrEqual(12);
    const said = say.mock.calls.map(([text]) => Number.parseInt(String(text), 10));
    expect(said.reduce((sum, count) => sum + count, 0)).toBe(300);
  });

  test("does not come after nothing new, nor once it is stopped", () => {
    const say = vi.fn();
    const { hear, stop } = createAnnouncer(say);
    hear([]);
    vi.advanceTimersByTime(20_000);
    hear([comment(1)]);
    stop();
    vi.advanceTimersByTime(20_000);
    expect(say).not.toHaveBeenCalled();
    hear([comment(2)]);
    vi.advanceTimersByTime(1_000);
    expect(say).toHaveBeenCalledTimes(1);
  });
});

test("what is new to a page is what others wrote since, and not what is shown again", () => {
  const keeper = keepThread(openThread({ comments: many(2), version: 2, total: 2 }));
  keeper.changeOwn(() => [written("key-4", "mine", "")]);
  const changes = [
    { id: 1, version: 3, comment: null },
    { id: 3, version: 4, comment: comment(3) },
    { id: 4, version: 5, comment: comment(4) },
    { id: 1, version: 6, comment: comment(1) },
  ];
  const told = keeper.take(changes, 4);
  expect(told.map(({ id }) => id)).toEqual([3]);
  expect(keeper.getThread().own).toEqual([]);
});
