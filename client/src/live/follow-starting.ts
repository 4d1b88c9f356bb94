import type { StartingClass } from "@lyceum/shared/signaling/feeds.ts";

import type { Live } from "./follow-list.ts";
import { keepAsking } from "./keep-asking.ts";

/** Reports the classes of this person that start soon, at first and at each change. Returns a function that stops it. */
export function followStarting(
  connection: Live,
  changed: (classes: readonly StartingClass[]) => void,
): () => void {
  let classes: readonly StartingClass[] = [];
  const set = (next: readonly StartingClass[]) => {
    classes = next.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
    changed(classes);
  };
  const without = (id: string) => classes.filter((each) => each.id !== id);
  const asking = keepAsking(connection, {
    ask: async () => {
      const answer = await connection.request("watchStartingClasses", {});
      if (!asking.stopped) set(answer.classes);
    },
  });
  const ends = [
    connection.on("classStarting", (notice) => set([...without(notice.class.id), notice.class])),
    connection.on("classStartingOver", ({ classId }) => {
      if (classes.some(({ id }) => id === classId)) set(without(classId));
    }),
    connection.on("feedsStale", asking.soon),
    asking.stop,
  ];
  return () => ends.forEach((end) => end());
}
