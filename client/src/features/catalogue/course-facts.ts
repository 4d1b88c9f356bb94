import { DESCRIPTION_SHOWN, NEW_COURSE } from "@lyceum/shared/limits.ts";
import type { Course } from "@lyceum/shared/rest/courses.ts";

import * as texts from "#text/catalogue.ts";
import { lengthText, rupeesText } from "../../ui/format/plain-format.ts";

/** The price on a course's card. */
export const priceOf = ({ course_type, course_price }: Course) =>
  course_type === "Free" || course_price === 0 ? "Free" : rupeesText(course_price);

/** @param now ms since the epoch. */
export const isNew = ({ created_at }: Course, now: number) =>
  now - Date.parse(created_at) < NEW_COURSE;

/** The start of a long description, up to the end of a word; null if it is shown in full. */
export function shortened(description: string): string | null {
  const letters = [...description];
  if (letters.length <= DESCRIPTION_SHOWN) return null;
  const start = letters.slice(0, DESCRIPTION_SHOWN + 1).join("");
  const words = start.replace(/\s+\S*$/u, "");
  const cut = words === start ? letters.slice(0, DESCRIPTION_SHOWN).join("") : words;
  return `${cut.trimEnd()}…`;
}

/** `3 topics · 12 min · Beginner`, as far as that is known. */
export const factsOf = ({ topics, duration, level }: Course): string =>
  [
    topics === 1 ? texts.n1Topic : texts.topics(topics),
    duration ? lengthText(duration) : null,
    level,
  ]
    .filter(Boolean)
    .join(" · ");

/** The address of a course, with what its page can show at once. */
export const coursePage = ({ id, course_title, course_type }: Course) => ({
  to: `/course-topics/${id}`,
  state: { title: course_title, course_type },
});
