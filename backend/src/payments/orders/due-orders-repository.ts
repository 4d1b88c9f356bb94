import { type Kysely, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import type { ProviderName } from "../../kernel/database/payment-tables.ts";

/** About how many things the provider is asked in one go. */
export const BATCH = 20;

/** Seconds. */
export type Patience = {
  /** How long after a page got an order the provider is first asked about it. */
  first: number;
  /** The provider is asked ever more seldom, but at least this often in the first hour after a page got the order. */
  most: number;
  /** An order that nobody paid is closed: the next one of that course is new. */
  closedAfter: number;
  /** Until then the provider is asked about it: what is closed may have been paid in a tab that was still open. */
  givenUpAfter: number;
  /** The provider is asked so often which refunds it has made. */
  refundsEvery: number;
};

const isDue = ({ first, most }: Patience) => sql<boolean>`coalesce(polled_at, created_at) + least(
    make_interval(secs => ${first} * 2 ^ least(polls, 20)),
    greatest(make_interval(secs => ${most}), (now() - handed_out_at) / 6)
  ) <= now()`;

/** Takes orders for a while: each row says when it is due next, so that no other process takes it now. */
export const takeDueOrders = (
  queries: Kysely<Tables>,
  provider: ProviderName,
  patience: Patience,
) =>
  queries
    .updateTable("orders")
    .set({ polled_at: sql`now()`, polls: sql`polls + 1` })
    .where("id", "in", (due) =>
      due
        .selectFrom("orders")
        .select("id")
        .where("status", "in", ["open", "closed"])
        // As the index has it: the bound stands alone on one side.
        .where("created_at", ">", before(patience.givenUpAfter))
        .where("provider_order_id", "is not", null)
        .where("provider", "=", provider)
        .where(isDue(patience))
        // The one that waited longest first, so that old ones that nobody will pay hold up none.
        .orderBy(sql`coalesce(polled_at, created_at)`)
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning("provider_order_id")
    .execute();

/** Closes what nobody paid in time. */
export const closeOldOrders = (queries: Kysely<Tables>, { closedAfter }: Patience) =>
  queries
    .updateTable("orders")
    .set({ status: "closed" })
    .where("status", "in", ["creating", "open"])
    .where("created_at", "<=", before(closedAfter))
    .execute();

/** Whether the provider is to be asked about any order or refund, now or later. */
export const hasOpenOrders = async (
  queries: Kysely<Tables>,
  provider: ProviderName,
  { givenUpAfter }: Patience,
): Promise<boolean> => {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from orders where status in ('creating', 'open', 'closed')
        and created_at > ${before(givenUpAfter)} and provider = ${provider})
      or exists (select from payments where status = 'refunding' and provider = ${provider})
      as open`.execute(queries);
  return rows[0]?.open ?? true;
};

const before = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;
