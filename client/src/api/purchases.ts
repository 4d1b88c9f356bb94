import type { User } from "@lyceum/shared/rest/accounts.ts";
import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";

/** Courses marked as purchased by the titles that the account lists: a JSON list. */
export function withPurchases(
  courses: readonly OwnCourse[],
  { course_purchased }: Pick<User, "course_purchased">,
): OwnCourse[] {
  const titles = titlesIn(course_purchased);
  return courses.map((course) => ({
    ...course,
    purchased: course.purchased ?? titles.includes(course.course_title),
  }));
}

function titlesIn(list: string): unknown[] {
  try {
    const titles = JSON.parse(list) as unknown;
    return Array.isArray(titles) ? titles : [];
  } catch {
    return [];
  }
}
