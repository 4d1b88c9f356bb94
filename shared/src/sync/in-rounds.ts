import { keptForLater } from "@lyceum/shared/promises.ts";

/**
 * One round of the work at a time, which serves all who asked before it began: who asks while it is under way waits for the next.
 * `work` must not reject.
 */
export const inRounds = (work: () => Promise<void>): (() => Promise<void>) => {
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    last = keptForLater(work());
    return last;
  };
  return () => (next ??= keptForLater(last.then(begin)));
};
