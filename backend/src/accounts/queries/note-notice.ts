import { type Transaction, sql } from "kysely";

import type { AccountNotice } from "../../kernel/database/account-tables.ts";
import type { Tables } from "../../kernel/database/tables.ts";

/**
 * Within the transaction of what it tells of, so that the one is never without the other. One of the same kind that waits
 * gives way to it: its id is another one, so that a mail under way of the earlier one does not count for it.
 */
export const noteForPerson = async (
  trx: Transaction<Tables>,
  user_id: string,
  kind: AccountNotice,
): Promise<void> => {
  await trx
    .insertInto("account_notices")
    .values({ user_id, kind })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "kind"]).doUpdateSet({ id: sql`default`, at: sql<Date>`now()` }),
    )
    .execute();
};
