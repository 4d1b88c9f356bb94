import type { Kernel } from "../kernel/kernel.ts";
import { type Cleanup, housekeepingJob } from "./housekeeping.ts";
import { startLocalCleanup } from "./local-cleanup.ts";
import { KEPT_MOST } from "./queries/rules.ts";

type Deps = {
  /** What the school cleans up beside rows that are not kept any longer. */
  cleanups: readonly Cleanup[];
  /** Cleans up this machine's own files. */
  cleanFiles(): Promise<void>;
};

/** Deletes what is not kept any longer. */
export const openRetention = async (
  { config, database, jobs, log, opened }: Kernel,
  { cleanups, cleanFiles }: Deps,
): Promise<void> => {
  opened.defer(startLocalCleanup(log, cleanFiles));
  const kept = { ...KEPT_MOST, classRecordDays: config.classRecordDays };
  await jobs.work(housekeepingJob(database, log, cleanups, kept));
};
