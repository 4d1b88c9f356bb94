import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";

import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { type Job, type JobKind, NoData, defineJob } from "../kernel/jobs/job.ts";
import { type RetentionRule, retentionRules } from "./rules.ts";

/** Rows that one statement deletes: well below the time that a statement may take. */
const ROWS_AT_ONCE = 5_000;

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
): Job =>
  defineJob({
    kind: HOUSEKEEPING,
    concurrency: 1,
    run: () => cleanUp(database, log, others),
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

/** Rows that another process deletes at the same moment are passed over. */
const deleteExpired = async (
  queries: Kysely<Tables>,
  { table, expired }: RetentionRule,
): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${expired}
        limit ${ROWS_AT_ONCE} for update skip locked))`.execute(queries);
    if (Number(numAffectedRows ?? 0) < ROWS_AT_ONCE) return;
  }
};
