import type { Course } from "@lyceum/shared/rest/courses.ts";

/** An omitted field does not restrict it. */
type Search = { q?: string; category?: string; limit?: unknown };

/** The courses of a plain list of all that match, in its order, for backends that do not search. */
export function matchingCourses(
  courses: readonly Course[],
  { q = "", category, limit }: Search,
): Course[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = courses.filter(
    (course) => (!category || course.course_category === category) && hasAll(course, words),
  );
  return found.slice(0, Number(limit ?? found.length));
}

function hasAll(course: Course, words: readonly string[]): boolean {
  const { course_title, course_category, description, teacher } = course;
  const text = [course_title, course_category, description, teacher].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}
