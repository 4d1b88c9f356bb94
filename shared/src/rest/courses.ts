import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** A course as listings show it (section 3). `course_price` is in whole units of the course's currency. */
export const Course = z.object({
  id: z.uuid(),
  course_id: z.string(),
  course_title: z.string(),
  course_category: z.string(),
  course_type: z.enum(["Free", "Paid"]),
  course_price: z.number().nonnegative(),
  description: z.string(),
  image_url: z.string().nullable(),
  created_at: z.string(),
});
export type Course = z.infer<typeof Course>;

export const getCourses = endpoint({
  method: "GET",
  url: "/video/get_courses",
  base: "api",
  access: "visitor",
  reply: z.object({ status: z.literal("success"), data: z.array(Course) }),
});
