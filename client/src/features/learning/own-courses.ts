import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";

export const freeOf = (courses: readonly OwnCourse[]) =>
  courses.filter(({ course_type }) => course_type === "Free");

export const purchasedOf = (courses: readonly OwnCourse[]) =>
  courses.filter(({ course_type, purchased }) => course_type === "Paid" && purchased);
