import { DESCRIPTION_SHOWN, NEW_COURSE } from "@lyceum/shared/limits.ts";
import type { Course } from "@lyceum/shared/rest/courses.ts";

import { rupeesText } from "../../ui/plain-format.ts";

/** The price on a course's card. */
export const priceOf = ({ course_type, course_price }: Course) =>
  course_type === "Free" || course_price === 0 ? "Free" : rupeesText(course_price);

/** @param now ms since the epoch. */
export const isNew = ({ created_at }: Course, now: number) =>
  now - Date.parse(created_at) < NEW_COURSE;

/** The start of a long description; null if it is shown in full. */
export function shortened(description: string): string | null {
  const letters = [...description];
  if (letters.length <= DESCRIPTION_SHOWN) return null;
  return `${letters.slice(0, DESCRIPTION_SHOWN).join("").trimEnd()}…`;
}
