import { type Kysely, sql } from "kysely";

import type { ProviderName } from "../../kernel/database/payment-tables.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { BATCH, type Patience } from "./due-orders-repository.ts";

/** Takes refunds for a while: each row says when it was tried, so that no other process takes it now. */
export const takeDueRefunds = (
  queries: Kysely<Tables>,
  provider: ProviderName,
  { first }: Patience,
) =>
  queries
    .updateTable("payments")
    .set({ refund_tried_at: sql`now()` })
    .where("id", "in", (due) =>
      due
        .selectFrom("payments")
        .select("id")
        .where("status", "=", "refunding")
        .where("provider", "=", provider)
        .where(
          sql<boolean>`coalesce(refund_tried_at + make_interval(secs => ${first}), now()) <= now()`,
        )
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "provider_payment_id", "amount"])
    .execute();
