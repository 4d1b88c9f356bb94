import type { Course, OwnCourse } from "@lyceum/shared/rest/courses.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";

import { coursePage } from "./course-facts.ts";

/** Where 'Enroll Now' leads, with the router's state. */
export type Step = { to: string; state: Record<string, string> };

/** Only students may have to buy it first: visitors see its free topics, teachers and admins preview it. */
export const mayHaveToBuy = ({ course_type }: Course, role: Role | null) =>
  role === "student" && course_type === "Paid";

/** @param own The person's own courses; null if unknown or irrelevant. */
export function nextStep(
  course: Course,
  role: Role | null,
  own: readonly OwnCourse[] | null,
): Step {
  const bought = own?.find((each) => each.id === course.id)?.purchased ?? own === null;
  return mayHaveToBuy(course, role) && !bought
    ? { to: "/course-confirmation", state: { course_id: course.course_id } }
    : coursePage(course);
}
