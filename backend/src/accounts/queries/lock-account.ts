import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Transaction } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/**
 * Keeps an account from being deleted until the transaction is over: what is made of it would keep its name. With
 * `forNoKeyUpdate` one of two at once waits. Throws unauthenticated where it was deleted at the same moment.
 */
export const lockAccount = async (
  trx: Transaction<Tables>,
  userId: string,
  how: "forKeyShare" | "forNoKeyUpdate",
): Promise<void> => {
  const there = trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deleted_at", "is", null);
  if (!(await there[how]().executeTakeFirst()))
    throw new DomainError("unauthenticated", MESSAGES.signInFirst);
};
