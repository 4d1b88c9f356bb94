import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { ProviderName } from "../../kernel/database/payment-tables.ts";

/** Adds to what was counted today (UTC). */
export const addForgedWebhooks = async (
  queries: Database["queries"],
  provider: ProviderName,
  times: number,
): Promise<void> => {
  const at = sql<Date>`now()`;
  await queries
    .insertInto("forged_webhooks")
    .values({ provider, day: sql`(now() at time zone 'UTC')::date`, times, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(["provider", "day"]).doUpdateSet({
        times: sql`forged_webhooks.times + excluded.times`,
        last_at: at,
      }),
    )
    .execute();
};
