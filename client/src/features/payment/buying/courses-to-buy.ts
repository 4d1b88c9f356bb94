import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";

import type { PaymentRequest } from "./payment-request.ts";
import { formatMinor } from "../../../ui/format/format-money.ts";

/** The courses that a person can buy: paid, and not theirs already. */
export const toBuy = (courses: readonly OwnCourse[]) =>
  courses.filter(({ course_type, purchased }) => course_type === "Paid" && !purchased);

/** By the course's id or its slug. */
export const courseNamed = (courses: readonly OwnCourse[], name: string) =>
  courses.find(({ id }) => id === name) ?? courses.find(({ course_id }) => course_id === name);

/** The course of a payment: by its id, or else the one of this name and price. */
export const courseOf = (
  courses: readonly OwnCourse[],
  { course_id, course_name, course_price }: PaymentRequest,
): OwnCourse | undefined => {
  if (course_id !== undefined) return courseNamed(courses, course_id);
  const named = courses.filter(({ course_title }) => course_title === course_name);
  return named.find((each) => each.course_price === course_price) ?? named[0];
};

/** In rupees, as all purchase prices are shown. */
export const priceOf = ({ course_price }: Pick<OwnCourse, "course_price">) =>
  formatMinor(Math.round(course_price * 100), "INR");
