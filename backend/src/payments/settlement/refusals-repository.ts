import type { Kysely } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import type { ProviderName } from "../../kernel/database/payment-tables.ts";

export type Refused = { outcome: "refused"; reason: string };

type What = {
  provider: ProviderName;
  orderId?: string;
  paymentId?: string;
  personId?: string;
};

/** Keeps what was refused, for the admins, and why. */
export const refuse = async (
  queries: Kysely<Tables>,
  { provider, orderId, paymentId, personId }: What,
  reason: string,
): Promise<Refused> => {
  await queries
    .insertInto("payment_refusals")
    .values({
      provider,
      reason,
      provider_order_id: orderId ?? null,
      provider_payment_id: paymentId ?? null,
      person_id: personId ?? null,
    })
    .execute();
  return { outcome: "refused", reason };
};
