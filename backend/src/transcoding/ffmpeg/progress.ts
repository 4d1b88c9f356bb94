import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

/** Milliseconds from one report to the next at least. */
const EVERY = 1_000;

/**
 * Adds up the progress of steps that cost this much each. `report` is given the share of all that is done, one
 * report after another, never two at once; what comes too soon after another is left out.
 */
export const progressOf = (
  costs: number[],
  report: (share: number) => Promise<void>,
  log: FastifyBaseLogger,
) => {
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  let last = 0;
  let running: Promise<void> | null = null;

  const progress = (step: number, share: number) => {
    if (running || Date.now() - last < EVERY) return;
    last = Date.now();
    const before = costs.slice(0, step).reduce((sum, cost) => sum + cost, 0);
    running = keptForLater(
      report((before + (costs[step] ?? 0) * share) / total)
        .catch((error: unknown) => log.warn({ err: error }, "Could not tell the progress"))
        .finally(() => {
          running = null;
        }),
    );
  };

  /** Resolves once no report is under way, so that none comes after what is written next. */
  const settled = async () => {
    await running;
  };
  return { progress, settled };
};
