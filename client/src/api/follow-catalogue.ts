import { within } from "../realtime/spread.ts";
import type { Live } from "./follow-list.ts";
import { keepAsking } from "./keep-asking.ts";

/** Hints that come close together are answered by one fetch, after this long and up to as long again, ms. */
const GATHER = 300;

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
      // What changed while a line was cut is not known: everything may have.
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
