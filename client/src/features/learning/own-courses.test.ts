import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { expect, test } from "vitest";

import { freeOf, purchasedOf } from "./own-courses.ts";

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
});
