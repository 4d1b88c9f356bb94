import { z } from "zod";

import { COURSE_LEVELS } from "../limits.ts";
import { notKeepable } from "../plain-issues.ts";
import { isKeepable } from "../text.ts";
import { endpoint } from "./endpoint.ts";

export const CourseLevel = z.enum(COURSE_LEVELS);
export type CourseLevel = z.infer<typeof CourseLevel>;

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
  /** Seconds of its approved topics together, as far as they are known. Absent only from other backends, as is all below. */
  duration: z.number().nonnegative().optional(),
  /** The teacher's name; null if the account is deleted. */
  teacher: z.string().nullable().optional(),
  /** The teacher's picture on this site; null without one. */
  teacher_picture: z.string().nullable().optional(),
  /** As the teacher says; null if unsaid. */
  level: CourseLevel.nullable().optional(),
});
export type Course = z.infer<typeof Course>;

/** Categories of the courses in the catalogue, in alphabetical order. */
export const getCategories = endpoint({
  method: "GET",
  url: "/video/get_categories",
  base: "api",
  access: "public",
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
  access: "public",
  query: z.object({
    q: z.string().trim().max(100).optional(),
    category: z.string().trim().max(100).refine(isKeepable, { error: notKeepable }).optional(),
    /** The first so many; all of them if absent. */
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  reply: z.object({ status: z.literal("success"), data: z.array(Course) }),
});

/** A viewer's position in a video. */
export const Progress = z.object({
  /** Seconds. */
  position: z.number().nonnegative(),
  /** Seconds that were actually played, each counted once. */
  watched: z.number().nonnegative(),
  /** When the position was reported, ISO 8601; of two devices the newer report wins. */
  updated_at: z.string(),
});
export type Progress = z.infer<typeof Progress>;

/** A course on a signed-in person's dashboard and in the upload form. */
export const OwnCourse = Course.extend({
  /** True for a purchased course and for the person's own; false for a free one. Absent only from other backends. */
  purchased: z.boolean().optional(),
  /** Approved topics, in order. */
  videos: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      /** Seconds; null until it is probed. Absent only from other backends. */
      duration: z.number().nullable().optional(),
      /** The person's own position, once they opened it. */
      progress: Progress.optional(),
    }),
  ),
});
export type OwnCourse = z.infer<typeof OwnCourse>;

/** A plain list, as specified: the catalogue, and for teachers their own courses that are not in it yet. */
export const getCoursesAndVideo = endpoint({
  method: "GET",
  url: "/video/get_courses_and_video",
  base: "api",
  access: "authenticated",
  reply: z.array(OwnCourse),
});
