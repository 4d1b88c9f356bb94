import { keptForLater } from "@lyceum/shared/promises.ts";

/**
 * One round of the work at a time, which serves all who asked before it began: who asks while it is under way waits for the next.
 * A round that fails does so for those alone who waited for it.
 */
export const inRounds = <Value>(work: () => Promise<Value>): (() => Promise<Value>) => {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  const begin = () => {
    next = null;
    const round = keptForLater(work());
    // Not what it answers: that is of use to nobody who asks later.
    last = round.then(
      () => undefined,
      () => undefined,
    );
    return round;
  };
  return () => (next ??= keptForLater(last.then(begin)));
};
