import type { Transaction } from "kysely";

import type { AccountNotice } from "../../database/account-tables.ts";
import type { Tables } from "../../database/tables.ts";

/** Within the transaction of what it tells of, so that the one is never without the other. */
export const noteForPerson = async (
  school: Transaction<Tables>,
  user_id: string,
  kind: AccountNotice,
): Promise<void> => {
  await school.insertInto("account_notices").values({ user_id, kind }).execute();
};
