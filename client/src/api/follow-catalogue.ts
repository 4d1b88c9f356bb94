import type { Live } from "./follow-list.ts";

/** Hints that come close together are answered by one fetch, after this long and up to as long again, ms. */
const GATHER = 300;
/** How long after a refusal on a line that stands it is asked again, ms. */
const ASK_AGAIN = 5_000;

/**
 * Says when courses of the catalogue changed: their ids, or null when it is not known which. Spread in time, so that
 * not all pages of a school fetch at the same moment. Answers what stops it.
 * @param age How old what the page has may be, ms; undefined when that is not known.
 */
export function followCatalogue(
  connection: Live,
  changed: (courseIds: string[] | null) => void,
  age: () => number | undefined,
) {
  let hinted: Set<string> | null = new Set();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let watched = false;
  let stopped = false;

  const tell = () => {
    gathering = undefined;
    const courses = hinted;
    hinted = new Set();
    changed(courses && [...courses]);
  };
  const hint = (courseId: string | null) => {
    if (courseId === null) hinted = null;
    else hinted?.add(courseId);
    gathering ??= setTimeout(tell, GATHER * (1 + Math.random()));
  };

  const watch = async () => {
    if (asking || stopped) return;
    asking = true;
    try {
      // What changed while a line was cut is not known: everything may have.
      const known = watched ? {} : { age: age() };
      const reply = await connection.request("watchCatalogue", known);
      watched = true;
      if (reply.changed && !stopped) hint(null);
    } catch {
      if (connection.state !== "lost" && !stopped) again = setTimeout(watch, ASK_AGAIN);
    } finally {
      asking = false;
    }
  };

  const ends = [
    connection.on("catalogueChanged", ({ courseId }) => hint(courseId)),
    connection.on("feedsStale", () => hint(null)),
    connection.onConnection((state) => void (state !== "lost" && watch())),
    () => clearTimeout(gathering),
    () => clearTimeout(again),
  ];
  void watch();

  return () => {
    stopped = true;
    ends.forEach((end) => end());
    if (connection.state === "connected")
      connection.request("unwatchCatalogue", {}).catch(() => null);
  };
}
