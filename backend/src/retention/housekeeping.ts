import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../kernel/database/database.ts";
import { type Job, type JobKind, NoData, defineJob } from "../kernel/jobs/job.ts";
import { deleteExpired } from "./queries/delete-expired.ts";
import { KEPT_MOST, retentionRules } from "./queries/rules.ts";

export type Cleanup = { name: string; run(): Promise<void> };

/** Seconds. */
export const HOUSEKEEPING: JobKind = {
  name: "housekeeping",
  schema: NoData,
  retry: { limit: 3, delay: 60, most: 300 },
  expireIn: 3_600,
  every: 600,
};

/** Deletes what is not kept any longer, and does these clean-ups. */
export const housekeepingJob = (
  database: Database,
  log: FastifyBaseLogger,
  others: readonly Cleanup[],
  kept = KEPT_MOST,
): Job =>
  defineJob({
    kind: HOUSEKEEPING,
    concurrency: 1,
    run: () => cleanUp(database, log, others, retentionRules(kept)),
  });

/** A part that fails is logged, and keeps no other from its work. Throws once all are done where any failed. */
export const cleanUp = async (
  { queries }: Database,
  log: FastifyBaseLogger,
  others: readonly Cleanup[],
  rules = retentionRules(),
): Promise<void> => {
  const parts = rules.map((rule) => ({
    name: rule.table,
    run: () => deleteExpired(queries, rule),
  }));
  const failed: string[] = [];
  for (const { name, run } of [...parts, ...others]) {
    try {
      await run();
    } catch (error) {
      failed.push(name);
      log.warn({ err: error, part: name }, "A part of the clean-up failed; it is tried again");
    }
  }
  if (failed.length > 0)
    throw new Error(`These parts of the clean-up failed: ${failed.join(", ")}`);
};
