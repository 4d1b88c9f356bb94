import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

import type { live } from "../../realtime/live.ts";
import { inOrder, withClass, withoutClass } from "./class-list.ts";

type Change = (classes: readonly ClassSummary[]) => ClassSummary[];
type Live = Pick<typeof live, "request" | "on" | "onConnection" | "state">;

/** How long after a refusal on a line that stands it is asked again, ms. */
const ASK_AGAIN = 5_000;

/**
 * Keeps a list of classes as new as the server's: asks for the whole at first and after each gap, and takes the
 * notices between. Answers what stops it.
 */
export function followClasses(connection: Live, change: (by: Change) => void): () => void {
  /** What notices did while the whole was under way: it may have been read before them. */
  let meanwhile: Change[] | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const ask = async () => {
    if (meanwhile || stopped) return;
    const newer: Change[] = (meanwhile = []);
    try {
      const { classes } = await connection.request("watchClasses", {});
      change(() => newer.reduce((list, by) => by(list), inOrder(classes)));
    } catch {
      if (connection.state === "connected") again = setTimeout(ask, ASK_AGAIN);
    } finally {
      meanwhile = null;
    }
  };

  const hear = (by: Change) => {
    meanwhile?.push(by);
    change(by);
  };

  const ends = [
    connection.on("classChanged", (body) => hear((list) => withClass(list, body.class))),
    connection.on("classRemoved", (body) => hear((list) => withoutClass(list, body.classId))),
    connection.on("feedsStale", () => void ask()),
    connection.onConnection((state) => void (state === "connected" && ask())),
    () => clearTimeout(again),
  ];
  void ask();

  return () => {
    stopped = true;
    ends.forEach((end) => end());
    if (connection.state === "connected")
      connection.request("unwatchClasses", {}).catch(() => null);
  };
}
