import { guarded } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

/** Milliseconds between two clean-ups. */
const EVERY = 10 * 60 * 1_000;

/**
 * Cleans up this machine's own files from time to time. No job: each machine has files of its own. Resolves with what stops
 * it, once a clean-up is over.
 */
export const startLocalCleanup = (
  log: FastifyBaseLogger,
  clean: () => Promise<void>,
): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  const run = async () => {
    running ??= keptForLater(
      clean().finally(() => {
        running = null;
      }),
    );
    await running;
  };
  const timer = setInterval(guarded("clean-up of files", log, run), EVERY).unref();
  return async () => {
    clearInterval(timer);
    await running?.catch(() => undefined);
  };
};
