import { becomeOutdated, tryAgain } from "./trying-again.ts";

/** A part of the page that does not come within this time is asked for again, ms. Source: specification, section 9. */
export const PART_TIMEOUT = 120_000;

/** Written by the build: the files of the main pages, this one among them. Their names change with their content. */
const MAIN_FILES = "/static/main.json";

/**
 * Loads a part of the page; what fails or is late is asked for again, at once when the network returns. Never rejects, and never resolves
 * where the site was updated and has the part no longer: the page is outdated then.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const attempt = async () => (await tried(load)) ?? (await endlessIfUpdated());
  return ((await attempt()) ?? (await tryAgain(attempt))).part;
}

/** Null for a part that failed or is late. */
async function tried<Part>(load: () => Promise<Part>): Promise<{ part: Part } | null> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), PART_TIMEOUT);
  });
  const loaded = load().then(
    (part) => ({ part }),
    () => null,
  );
  const outcome = await Promise.race([loaded, tooLate]);
  clearTimeout(late);
  return outcome;
}

/** Null unless the server says that it has another version of this page by now. */
async function endlessIfUpdated(): Promise<null> {
  const answer = await fetch(MAIN_FILES, { cache: "no-store" }).catch(() => null);
  const files: unknown = answer?.ok && (await answer.json().catch(() => null));
  if (!Array.isArray(files) || files.includes(new URL(import.meta.url).pathname)) return null;
  becomeOutdated();
  return new Promise(() => undefined);
}
