import type { ReconciliationTotal } from "@lyceum/shared/rest/payments.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";

/** Payments on one side, the ledger on the other: two ways to the same sums. */
export const reconciliationTotals = async (
  queries: Database["queries"],
): Promise<ReconciliationTotal[]> => {
  const { rows } = await sql<Record<keyof ReconciliationTotal, string>>`
    with paid as (
      select provider, currency, count(*) payments, sum(amount) captured,
        coalesce(sum(amount) filter (where status = 'refunded'), 0) refunded
      from payments group by provider, currency
    ), booked as (
      select p.provider, l.currency, sum(l.amount) imbalance,
        coalesce(sum(l.amount) filter (where l.account = 'provider'), 0) ledger,
        coalesce(-sum(l.amount) filter (where l.account = 'teacher'), 0) teachers,
        coalesce(-sum(l.amount) filter (where l.account = 'platform'), 0) platform
      from ledger_lines l join ledger_entries e on e.id = l.entry_id join payments p on p.id = e.payment_id
      group by p.provider, l.currency
    )
    select provider, currency, coalesce(payments, 0) payments, coalesce(captured, 0) captured,
      coalesce(refunded, 0) refunded, coalesce(ledger, 0) ledger, coalesce(teachers, 0) teachers,
      coalesce(platform, 0) platform, coalesce(imbalance, 0) imbalance,
      coalesce(captured, 0) - coalesce(refunded, 0) - coalesce(ledger, 0) difference
    from paid full join booked using (provider, currency) order by provider, currency`.execute(
    queries,
  );
  return rows.map(({ provider, currency, ...sums }) => ({
    provider,
    currency,
    ...(Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) as Omit<
      ReconciliationTotal,
      "provider" | "currency"
    >),
  }));
};
