import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";

import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { type RetentionRule, retentionRules } from "./rules.ts";

/** Milliseconds between two clean-ups. */
const EVERY = 10 * 60 * 1_000;
/** Rows that one statement deletes: well below the time that a statement may take. */
const ROWS_AT_ONCE = 5_000;

export type Cleanup = { name: string; run(): Promise<void> };

/** Deletes what is not kept any longer. One part that fails is logged, and keeps no other from its work. */
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
  for (const { name, run } of [...parts, ...others]) {
    try {
      await run();
    } catch (error) {
      log.warn({ err: error, part: name }, "A part of the clean-up failed; it is tried again");
    }
  }
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

/** Cleans up from time to time. Several processes may do it at once. Answers what stops it, once a clean-up is over. */
export const startCleanup = (
  database: Database,
  log: FastifyBaseLogger,
  others: readonly Cleanup[],
): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= keptForLater(
      cleanUp(database, log, others).finally(() => {
        running = null;
      }),
    );
  }, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
