import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";

import { formatMinor } from "../../../ui/format-money.ts";

/** The courses that a person can buy: paid, and not theirs already. */
export const toBuy = (courses: readonly OwnCourse[]) =>
  courses.filter(({ course_type, purchased }) => course_type === "Paid" && !purchased);

/** By the course's id or its slug. */
export const courseNamed = (courses: readonly OwnCourse[], name: string) =>
  courses.find(({ id }) => id === name) ?? courses.find(({ course_id }) => course_id === name);

/** In rupees, as all purchase prices are shown. */
export const priceOf = ({ course_price }: Pick<OwnCourse, "course_price">) =>
  formatMinor(Math.round(course_price * 100), "INR");
