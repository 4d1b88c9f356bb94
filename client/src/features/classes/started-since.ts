import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

/** The classes that are live in `after` and were not in `before`. */
export function startedSince(before: readonly ClassSummary[], after: readonly ClassSummary[]) {
  const liveBefore = new Set(before.filter(isLive).map((each) => each.id));
  return after.filter((each) => isLive(each) && !liveBefore.has(each.id));
}

const isLive = ({ state }: ClassSummary) => state === "live";
