import { z } from "zod";

import { isKeepable, NOT_KEEPABLE } from "../text.ts";
import { endpoint } from "./endpoint.ts";

/** A course in a listing (section 3). `course_price` is in whole units of the course's currency. */
export const Course = z.object({
  id: z.uuid(),
  /** The slug. */
  course_id: z.string(),
  course_title: z.string(),
  course_category: z.string(),
  course_type: z.enum(["Free", "Paid"]),
  course_price: z.number().nonnegative(),
  description: z.string(),
  image_url: z.string().nullable(),
  /** ISO 8601. */
  created_at: z.string(),
  /** The number of its approved topics. */
  topics: z.int().nonnegative(),
});
export type Course = z.infer<typeof Course>;

/** Categories of the courses in the catalogue, in alphabetical order. */
export const getCategories = endpoint({
  method: "GET",
  url: "/video/get_categories",
  base: "api",
  access: "visitor",
  reply: z.object({
    status: z.literal("success"),
    message: z.string(),
    data: z.array(z.string()),
  }),
});

/** The catalogue, newest first; with `q` the best match first. The search tolerates typos and unfinished words. */
export const getCourses = endpoint({
  method: "GET",
  url: "/video/get_courses",
  base: "api",
  access: "visitor",
  query: z.object({
    q: z.string().trim().max(100).optional(),
    category: z.string().trim().max(100).refine(isKeepable, { error: NOT_KEEPABLE }).optional(),
  }),
  reply: z.object({ status: z.literal("success"), data: z.array(Course) }),
});

/** A course on a signed-in person's dashboard and in the upload form. */
export const OwnCourse = Course.extend({
  /** True for a purchased course and for the person's own; false for a free one. */
  purchased: z.boolean(),
  /** Approved topics, in order. */
  videos: z.array(z.object({ id: z.uuid(), title: z.string() })),
});
export type OwnCourse = z.infer<typeof OwnCourse>;

/** A plain list, as specified: the catalogue, and for teachers their own courses that are not in it yet. */
export const getCoursesAndVideo = endpoint({
  method: "GET",
  url: "/video/get_courses_and_video",
  base: "api",
  access: "person",
  reply: z.array(OwnCourse),
});
