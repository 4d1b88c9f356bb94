import { DESCRIPTION_SHOWN, NEW_COURSE } from "@lyceum/shared/limits.ts";
import type { Course } from "@lyceum/shared/rest/courses.ts";

import { rupeesText } from "../../ui/plain-format.ts";

/** What a card says a course costs. */
export const priceOf = ({ course_type, course_price }: Course) =>
  course_type === "Free" || course_price === 0 ? "Free" : rupeesText(course_price);

/** @param now ms since the epoch. */
export const isNew = ({ created_at }: Course, now: number) =>
  now - Date.parse(created_at) < NEW_COURSE;

/** The start of a longer description; null when it is shown whole. */
export function shortened(description: string): string | null {
  const letters = [...description];
  if (letters.length <= DESCRIPTION_SHOWN) return null;
  return `${letters.slice(0, DESCRIPTION_SHOWN).join("").trimEnd()}…`;
}
