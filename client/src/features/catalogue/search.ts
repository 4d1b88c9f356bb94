import type { Course } from "@lyceum/shared/rest/courses.ts";

import type { CourseSearch } from "../../api/courses-api.ts";

/** The search in the address: `?q=&category=`; empty if absent. */
export type ListParams = { q: string; category: string };

/** The server refuses longer ones. */
const LONGEST = 100;

export const listParamsIn = (address: URLSearchParams): ListParams => ({
  q: (address.get("q") ?? "").trim().slice(0, LONGEST),
  category: (address.get("category") ?? "").slice(0, LONGEST),
});

/** The address with this search. */
export function addressOf({ q, category }: ListParams): URLSearchParams {
  const address = new URLSearchParams();
  if (q) address.set("q", q);
  if (category) address.set("category", category);
  return address;
}

/**
 * The pressed category: that of the address. Without one it is the first, except for a search, which covers all
 * categories until one is chosen.
 */
export const pressedOf = ({ q, category }: ListParams, categories: readonly string[]): string =>
  category || (q ? "" : (categories[0] ?? ""));

export const searchOf = ({ q }: ListParams, pressed: string): CourseSearch => ({
  ...(q && { q }),
  ...(pressed && { category: pressed }),
});

/** Pressing the pressed one lets the search cover all categories again. */
export const categoryAfter = ({ q }: ListParams, pressed: string, category: string): string =>
  q && category === pressed ? "" : category;

/** Courses that fill a row of the widest grid. */
const ROW = 3;

/** The search for more courses than those of a category; null if they fill a row, or were searched for. */
export const moreSearchOf = (
  { q }: ListParams,
  shown: readonly Course[] | undefined,
): CourseSearch | null => (shown && !q && shown.length < ROW ? { limit: 2 * ROW } : null);

/** A row of the newest courses that are not shown already. */
export const moreOf = (shown: readonly Course[], newest: readonly Course[]): Course[] =>
  newest.filter(({ id }) => shown.every((each) => each.id !== id)).slice(0, ROW);
