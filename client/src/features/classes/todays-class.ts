import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

/** The class that is live, else the next one that is planned for this day and not over. `now`: ms since the epoch. */
export function todaysClass(classes: readonly ClassSummary[], now: number): ClassSummary | null {
  const live = classes.find(({ state }) => state === "live");
  if (live) return live;
  const day = new Date(now).toDateString();
  const today = classes.filter(
    ({ state, starts_at }) =>
      state === "scheduled" && starts_at !== null && new Date(starts_at).toDateString() === day,
  );
  return today.toSorted((left, right) => startOf(left) - startOf(right))[0] ?? null;
}

const startOf = ({ starts_at }: ClassSummary) => Date.parse(starts_at ?? "");
