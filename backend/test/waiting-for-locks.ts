import type { Database } from "../src/kernel/database/database.ts";

/** How many connections wait for a lock: of this database alone, as other tests of the server wait too. */
export const waitingForLocks = async ({ pool }: Pick<Database, "pool">): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};
