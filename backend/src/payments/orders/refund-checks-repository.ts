import { type Kysely, sql } from "kysely";

import type { ProviderName } from "../../kernel/database/payment-tables.ts";
import type { Tables } from "../../kernel/database/tables.ts";

/** Seconds until a check is taken again whose process ended, or whose provider did not answer. */
const AGAIN = 600;
/** A refund may be pending for days before it is processed, so each round looks at those of this many days before it once more. */
const PENDING_DAYS = 14;

/** A part of a round: refunds that were made in this time, after those that are skipped. */
export type RefundCheck = { from: Date; to: Date; skip: number };

/**
 * Takes the next part for a while, so that no other process asks the same. The first round is about all refunds since the
 * first payment. Undefined where none is due, and where nothing was ever paid.
 */
export const takeRefundCheck = async (
  queries: Kysely<Tables>,
  provider: ProviderName,
): Promise<RefundCheck | undefined> => {
  const later = sql<Date>`now() + make_interval(secs => ${AGAIN})`;
  const { rows } = await sql<RefundCheck>`
    insert into refund_checks (provider, since, until, due_at)
    select ${provider}::text, oldest.captured_at, now(), ${later}
    from (select min(captured_at) as captured_at from payments where provider = ${provider}) oldest
    where oldest.captured_at is not null
    on conflict (provider) do update set due_at = ${later},
      until = case when refund_checks.skip = 0 then now() else refund_checks.until end
    where refund_checks.due_at <= now()
    returning since - make_interval(days => ${PENDING_DAYS}) as "from", until as "to",
      skip`.execute(queries);
  return rows[0];
};

/** The round goes on after so many more. */
export const continueRefundCheck = (
  queries: Kysely<Tables>,
  provider: ProviderName,
  asked: number,
) =>
  queries
    .updateTable("refund_checks")
    .set({ skip: sql`skip + ${asked}`, due_at: sql<Date>`now()` })
    .where("provider", "=", provider)
    .execute();

/** The round is over. */
export const endRefundCheck = (queries: Kysely<Tables>, provider: ProviderName, every: number) =>
  queries
    .updateTable("refund_checks")
    .set({
      since: sql<Date>`until`,
      skip: 0,
      due_at: sql<Date>`now() + make_interval(secs => ${every})`,
    })
    .where("provider", "=", provider)
    .execute();

/** Those of these payments that count as paid here. */
export const paidAmong = (
  queries: Kysely<Tables>,
  provider: ProviderName,
  paymentIds: readonly string[],
) =>
  queries
    .selectFrom("payments")
    .select(["provider_payment_id", "amount"])
    .where("provider", "=", provider)
    .where("provider_payment_id", "in", paymentIds)
    .where("status", "=", "captured")
    .execute();
