/** The parts of a target that identify a page: its path and its search. */
export type PageKey = { path: string; search: string };

/** Characters: a percent-encoded slug of 200 fits. A longer target is not a page. */
const PATH_MAX = 2_500;
const VALUE_MAX = 200;

/** The parameters that pages read, by path; all others (utm_source, fbclid…) do not change the page. */
const PARAMETERS: Record<string, readonly string[]> = {
  "/": ["category", "q"],
  "/blogs": ["page", "q"],
};

const parametersOf = (page: string) =>
  Object.hasOwn(PARAMETERS, page) ? PARAMETERS[page] : undefined;

/**
 * A page has many addresses: the router ignores case and slashes at the end, and reads percent-encoded letters as those that
 * they stand for. Never throws.
 */
export function spelled(path: string): string {
  // Without the look behind, a path of many slashes would take the square of their number.
  const page = path.replace(/(?<!\/)\/+$/, "") || "/";
  try {
    return decodeURIComponent(page).toLowerCase();
  } catch {
    return page;
  }
}

/** Whether it is the one spelling under which the site itself names a page; of the others there is no end. */
export const isOwnSpelling = (path: string): boolean => path === encodeURI(spelled(path));

/** Never throws. `target`: a path, with or without `?` and parameters. Null if it is too long to be a page. */
export function pageKeyOf(target: string): PageKey | null {
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  if (path.length > PATH_MAX) return null;
  const names = at < 0 ? undefined : parametersOf(spelled(path));
  if (!names) return { path, search: "" };
  const given = new URLSearchParams(target.slice(at + 1));
  const known = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name)?.trim().slice(0, VALUE_MAX);
    if (value) known.set(name, value);
  }
  return { path, search: known.size === 0 ? "" : `?${known.toString()}` };
}
