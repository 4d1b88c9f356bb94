import type { CourseSearch } from "../../api/courses-api.ts";

/** What the address says is looked for: `?q=&category=`; empty where it says nothing. */
export type Wanted = { q: string; category: string };

export const wantedIn = (address: URLSearchParams): Wanted => ({
  q: address.get("q")?.trim() ?? "",
  category: address.get("category") ?? "",
});

/** The address with what is looked for in it. */
export function addressOf({ q, category }: Wanted): URLSearchParams {
  const address = new URLSearchParams();
  if (q) address.set("q", q);
  if (category) address.set("category", category);
  return address;
}

/**
 * The category that is pressed: the one of the address; without one the first, unless something is searched: a
 * search goes through all categories until one is chosen.
 */
export const pressedOf = ({ q, category }: Wanted, categories: readonly string[]): string =>
  category || (q ? "" : (categories[0] ?? ""));

export const searchOf = ({ q }: Wanted, pressed: string): CourseSearch => ({
  ...(q && { q }),
  ...(pressed && { category: pressed }),
});

/** Pressing the pressed one lets a search go through all categories again. */
export const categoryAfter = ({ q }: Wanted, pressed: string, category: string): string =>
  q && category === pressed ? "" : category;
