import type { Transaction } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/**
 * The ids of all admins who can sign in, locked, so that two who are about to leave go one after the other. Always
 * before the row of the changed user: two at once wait and do not deadlock.
 */
export const lockAdmins = async (trx: Transaction<Tables>): Promise<string[]> => {
  const admins = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("banned_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return admins.map(({ id }) => id);
};
