import { type Kysely, sql } from "kysely";

import type { Tables } from "./tables.ts";

/**
 * Does the work unless another process does it already. `lock` is any constant that every process has for this work. The
 * lock goes with the process, however it ends.
 */
export const withAdvisoryLock = (
  queries: Kysely<Tables>,
  lock: number,
  work: () => Promise<void>,
): Promise<void> =>
  queries.connection().execute(async (connection) => {
    if (!(await take(connection, lock))) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });

const take = async (connection: Kysely<Tables>, lock: number): Promise<boolean> => {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_lock(${lock}) as taken`.execute(connection);
  return rows[0]?.taken ?? false;
};
