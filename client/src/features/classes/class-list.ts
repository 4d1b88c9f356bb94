import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";

/** `inside`: how many people are in it, once the live feed has said so. */
export type ListedClass = ClassSummary & { inside?: number };

const RANK: Record<ClassSummary["state"], number> = { live: 0, scheduled: 1, ended: 2 };

/** Live ones first, then planned, then ended; newest first in each group. */
export const inOrder = (classes: readonly ListedClass[]) =>
  classes.toSorted(
    (left, right) =>
      RANK[left.state] - RANK[right.state] || right.created_at.localeCompare(left.created_at),
  );

/** The list with a class updated, unless it already has a newer version. */
export function withClass(classes: readonly ListedClass[], changed: ListedClass) {
  const known = classes.find((each) => each.id === changed.id);
  if (known && known.version >= changed.version) return [...classes];
  return inOrder([...classes.filter((each) => each.id !== changed.id), changed]);
}

export const withoutClass = (classes: readonly ListedClass[], id: string) =>
  classes.filter((each) => each.id !== id);

export const withInside = (classes: readonly ListedClass[], id: string, inside: number) =>
  classes.map((each) => (each.id === id ? { ...each, inside } : each));
