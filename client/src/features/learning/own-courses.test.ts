import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { expect, test } from "vitest";

import { freeOf, othersOf, purchasedOf, resumingIn, shareWatched } from "./own-courses.ts";

const course = (
  course_id: string,
  course_type: "Free" | "Paid",
  purchased: boolean,
): OwnCourse => ({
  id: course_id,
  course_id,
  course_title: course_id,
  course_category: "Art",
  course_type,
  course_price: course_type === "Free" ? 0 : 10,
  description: "",
  image_url: null,
  created_at: "2026-01-01T00:00:00.000Z",
  topics: 0,
  purchased,
  videos: [],
});

test("a student has the free courses and those they bought, each once", () => {
  const courses = [
    course("free", "Free", false),
    course("bought", "Paid", true),
    course("other", "Paid", false),
  ];
  expect(freeOf(courses).map(({ id }) => id)).toEqual(["free"]);
  expect(purchasedOf(courses).map(({ id }) => id)).toEqual(["bought"]);
  expect(othersOf(courses).map(({ id }) => id)).toEqual(["other"]);
});

type Video = OwnCourse["videos"][number];

/** A topic of 100 seconds; opened at this minute of an hour, if at all. */
const video = (id: string, opened?: { minute: number; position: number }): Video => ({
  id,
  title: id,
  duration: 100,
  ...(opened && {
    progress: {
      position: opened.position,
      watched: opened.position,
      updated_at: `2026-11-21T12:${opened.minute}:00.000Z`,
    },
  }),
});
const withVideos = (of: OwnCourse, ...videos: Video[]): OwnCourse => ({ ...of, videos });
const free = course("free", "Free", false);

test("the share of a course is what was watched of all its topics", () => {
  expect(shareWatched(withVideos(free, video("a"), video("b")))).toBeNull();
  const half = withVideos(free, video("a", { minute: 10, position: 100 }), video("b"));
  expect(shareWatched(half)).toBe(0.5);
});

test("nothing is continued before the first topic is opened", () => {
  expect(resumingIn([withVideos(free, video("a"))])).toBeNull();
});

test("the topic that was watched last is continued where it was left", () => {
  const one = withVideos(free, video("a", { minute: 10, position: 7 }));
  const two = withVideos(free, video("b"), video("c", { minute: 30, position: 4 }));
  expect(resumingIn([one, two])).toEqual({ course: two, videoId: "c", number: 2, position: 4 });
});

test("after a finished topic the next one is continued from its start", () => {
  const one = withVideos(free, video("a", { minute: 10, position: 98 }), video("b"));
  expect(resumingIn([one])).toMatchObject({ videoId: "b", number: 2, position: 0 });
});

test("a finished course, and a topic that is not open, give way to what was watched before", () => {
  const finished = withVideos(free, video("a", { minute: 50, position: 100 }));
  const preview = withVideos(
    course("paid", "Paid", false),
    video("p1"),
    video("p2"),
    video("p3", { minute: 40, position: 100 }),
    video("p4"),
  );
  const earlier = withVideos(free, video("e", { minute: 10, position: 5 }));
  expect(resumingIn([finished, preview, earlier])).toMatchObject({ videoId: "e", position: 5 });
  expect(resumingIn([finished, preview])).toBeNull();
});
