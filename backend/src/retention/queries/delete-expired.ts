import { type Kysely, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import type { RetentionRule } from "./rules.ts";

/** Rows that one statement deletes, where nothing else is said: well below the time that a statement may take. */
const ROWS_AT_ONCE = 5_000;

/** Rows that another process deletes at the same moment are passed over. */
export const deleteExpired = async (
  queries: Kysely<Tables>,
  { table, expired, atOnce = ROWS_AT_ONCE }: RetentionRule,
): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${expired}
        limit ${atOnce} for update skip locked))`.execute(queries);
    if (Number(numAffectedRows ?? 0) < atOnce) return;
  }
};
