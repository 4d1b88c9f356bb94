import { Course, OwnCourse } from "@lyceum/shared/rest/courses.ts";
import { z } from "zod";

import { filled, type Given, isRecord, numberOf, textOf, timeOf } from "./filling.ts";

const MISSING = { course_category: "", description: "", image_url: null, topics: 0 };

const readCourse = (given: Given): Given => {
  const id = textOf(given.id ?? given.course_id);
  const price = numberOf(given.course_price);
  return {
    id,
    course_id: textOf(given.course_id ?? given.id),
    course_price: price,
    course_type: price > 0 ? "Paid" : "Free",
    created_at: timeOf(given.created_at),
  };
};

const Id = { id: z.string().min(1) };

/** A list, or a list as `data`; either may come. */
export const Categories = z.preprocess(
  asData,
  z.object({ status: z.literal("success"), message: z.string(), data: z.array(z.string()) }),
);
export const Courses = z.preprocess(
  asData,
  z.object({
    status: z.literal("success"),
    data: z.array(filled(Course.extend(Id), readCourse, MISSING)),
  }),
);

/** Whether a course was bought is not said: see `withPurchases`. */
export const OwnCourses = z.preprocess(
  (given) => (isRecord(given) ? given.data : given),
  z.array(filled(OwnCourse.extend(Id), readCourse, { ...MISSING, videos: [] })),
);

function asData(given: unknown): unknown {
  if (Array.isArray(given)) return { status: "success", message: "", data: given as unknown[] };
  return isRecord(given) ? { message: "", ...given } : given;
}
