import { tryAgain } from "./trying-again.ts";

/** A part of the page that does not come within this time is asked for again, ms. Source: specification, section 9. */
const PART_TIMEOUT = 120_000;

/** Loads a part of the page; what fails or is late is asked for again, at once when the network returns. Never rejects. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const attempt = () => tried(load);
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
