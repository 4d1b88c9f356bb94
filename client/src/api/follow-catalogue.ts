import type { Live } from "./follow-list.ts";

/** Hints that come close together are answered by one fetch, after this long and up to as long again, ms. */
const GATHER = 300;
/** How long after a refusal on a line that stands it is asked again, ms. */
const ASK_AGAIN = 5_000;

/**
 * Says when courses of the catalogue changed: their ids, or null when it is not known which. Spread in time, so that
 * not all pages of a school fetch at the same moment. Answers what stops it.
 */
export function followCatalogue(connection: Live, changed: (courseIds: string[] | null) => void) {
  let hinted: Set<string> | null = new Set();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
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
      await connection.request("watchCatalogue", {});
      // What changed before the server heard of us is not known: everything may have.
      if (!stopped) hint(null);
    } catch {
      if (connection.state === "connected" && !stopped) again = setTimeout(watch, ASK_AGAIN);
    } finally {
      asking = false;
    }
  };

  const ends = [
    connection.on("catalogueChanged", ({ courseId }) => hint(courseId)),
    connection.on("feedsStale", () => hint(null)),
    connection.onConnection((state) => void (state === "connected" && watch())),
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
