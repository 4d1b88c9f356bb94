import type { Topic } from "@lyceum/shared/rest/videos.ts";
import { describe, expect, test } from "vitest";

import { createPositions } from "./positions.ts";
import { isLocked, isSeen, shareWatched, topicNamed, topicToOpen } from "./topics.ts";

const storage = { getItem: () => null, setItem: () => false };
const nothingKept = createPositions(storage, "amina@school.example", Date.now);

const open = (id: string, progress?: Topic["progress"]): Topic => ({
  id,
  title: id,
  playback: { url: "/v", state: "ready", duration: 100, poster_url: null, storyboard: null },
  ...(progress && { progress }),
});
const locked = (id: string): Topic => ({ id, title: id });
const watched = (seconds: number, updated_at = "2026-11-21T12:00:00Z") => ({
  position: seconds,
  watched: seconds,
  updated_at,
});

test("a topic without playback is locked, one that is still processed is not", () => {
  expect(isLocked(locked("a"))).toBe(true);
  expect(isLocked(open("a"))).toBe(false);
});

test("what was watched is a share of the whole, never more than it", () => {
  expect(shareWatched(open("a"))).toBe(0);
  expect(shareWatched(open("a", watched(25)))).toBe(0.25);
  expect(shareWatched(open("a", watched(104)))).toBe(1);
  expect(isSeen(open("a", watched(98)))).toBe(true);
  expect(isSeen(open("a", watched(60)))).toBe(false);
});

test("a link to a video that was replaced leads to the one in its place", () => {
  const topics = [open("a"), { ...open("c"), former_ids: ["b", "old"] }];
  expect(topicNamed(topics, "c")?.id).toBe("c");
  expect(topicNamed(topics, "old")?.id).toBe("c");
  expect(topicNamed(topics, "gone")).toBeUndefined();
  expect(topicNamed(topics, null)).toBeUndefined();
});

describe("a page without a chosen topic opens", () => {
  test("the first, for a new student", () => {
    expect(topicToOpen([open("a"), open("b")], nothingKept)?.id).toBe("a");
  });

  test("the one watched last", () => {
    const topics = [
      open("a", watched(9)),
      open("b", watched(3, "2026-11-21T12:30:00Z")),
      open("c"),
    ];
    expect(topicToOpen(topics, nothingKept)?.id).toBe("b");
  });

  test("none that is locked now", () => {
    const topics = [open("a"), { ...locked("b"), progress: watched(3) }];
    expect(topicToOpen(topics, nothingKept)?.id).toBe("a");
  });
});
