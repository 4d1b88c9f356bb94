import { within } from "../live/spread.ts";
import type { Live } from "../live/follow-list.ts";
import { keepAsking } from "../live/keep-asking.ts";

/** Hints close together cause one fetch, after this long and up to as long again, ms. */
const GATHER = 300;

/**
 * Reports changed courses of the catalogue: their ids, or null if unknown. Spread in time, so that not all pages of a
 * school fetch at the same moment. Returns a function that stops it. @param age Maximum age of the page's data, ms;
 * undefined if unknown.
 */
export function followCatalogue(
  connection: Live,
  changed: (courseIds: string[] | null) => void,
  age: () => number | undefined,
) {
  let hinted: Set<string> | null = new Set();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let watched = false;

  const tell = () => {
    gathering = undefined;
    const courses = hinted;
    hinted = new Set();
    changed(courses && [...courses]);
  };
  const hint = (courseId: string | null) => {
    if (courseId === null) hinted = null;
    else hinted?.add(courseId);
    gathering ??= setTimeout(tell, GATHER + within(GATHER));
  };

  const asking = keepAsking(connection, {
    ask: async () => {
      // Changes during a lost connection are unknown: everything may have changed.
      const known = watched ? {} : { age: age() };
      const reply = await connection.request("watchCatalogue", known);
      watched = true;
      if (reply.changed && !asking.stopped) hint(null);
    },
  });
  const ends = [
    connection.on("catalogueChanged", ({ courseId }) => hint(courseId)),
    connection.on("feedsStale", () => hint(null)),
    () => clearTimeout(gathering),
    asking.stop,
  ];

  return () => {
    ends.forEach((end) => end());
    if (connection.state === "connected")
      connection.request("unwatchCatalogue", {}).catch(() => null);
  };
}
