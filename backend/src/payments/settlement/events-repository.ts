import type { Kysely, Transaction } from "kysely";

import type { ProviderName } from "../../kernel/database/payment-tables.ts";
import type { Tables } from "../../kernel/database/tables.ts";

type PaymentEvent = { provider: ProviderName; id: string; event: string; body: string };

export const isNoted = async (
  queries: Kysely<Tables>,
  { provider, id }: Pick<PaymentEvent, "provider" | "id">,
): Promise<boolean> => {
  const known = await queries
    .selectFrom("payment_events")
    .select("id")
    .where("provider", "=", provider)
    .where("id", "=", id)
    .executeTakeFirst();
  return known !== undefined;
};

/** False where it was noted before. */
export const noteEvent = async (
  trx: Transaction<Tables>,
  event: PaymentEvent,
): Promise<boolean> => {
  const fresh = await trx
    .insertInto("payment_events")
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return fresh !== undefined;
};
