import { PAYMENTS_SHOWN } from "@lyceum/shared/limits.ts";
import type { ReconciledPayment } from "@lyceum/shared/rest/payments.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import { containing } from "../../kernel/search/containing.ts";
import { presentReceipt, selectPayments } from "./receipts-repository.ts";

const UNSETTLED_SHOWN = 200;

/** What is searched for, and where the list goes on: after this one. */
export type PaymentsWanted = { search?: string | undefined; before?: string | undefined };

/** Payments of everybody, newest first, a part at a time. */
export const allPayments = async (
  database: Database,
  { search, before }: PaymentsWanted,
): Promise<ReconciledPayment[]> => {
  const rows = await paymentsOfAll(database)
    .$if(Boolean(search), (query) => query.where(isAbout(search!)))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(payments.captured_at, payments.id)
          < (select captured_at, id from payments where id = ${before})`,
      ),
    )
    .limit(PAYMENTS_SHOWN)
    .execute();
  return withLedger(database, rows);
};

/** The newest payments that are not done with: each is in its list until somebody, or the provider, has settled it. */
export const unsettledPayments = async (database: Database): Promise<ReconciledPayment[]> => {
  const unsettled = booked(database)
    .having(sql<boolean>`payments.status = 'refunding' or not ${isBalanced}`)
    .select("payments.id");
  const rows = await paymentsOfAll(database)
    .where("payments.id", "in", unsettled)
    .limit(UNSETTLED_SHOWN)
    .execute();
  return withLedger(database, rows);
};

const paymentsOfAll = (database: Database) =>
  selectPayments(database)
    .innerJoin("users", "users.id", "orders.user_id")
    .select(["users.name", "users.email"]);

type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentsOfAll>["execute"]>>[number];

/** Each of the texts by its own index, which one condition over several tables would not use. */
const isAbout = (search: string) => {
  const like = sql`like ${containing(search.toLowerCase())}`;
  return sql<boolean>`payments.id in (
    select p.id from payments p where lower(p.provider_payment_id) ${like}
    union select p.id from payments p join orders o on o.id = p.order_id
      where lower(o.provider_order_id) ${like}
    union select p.id from payments p join orders o on o.id = p.order_id
      join users u on u.id = o.user_id where lower(u.name) ${like} or lower(u.email) ${like}
    union select p.id from payments p join orders o on o.id = p.order_id
      join courses c on c.id = o.course_id where lower(c.title) ${like})`;
};

/** Each payment beside its lines in the ledger, of which it may have none. */
const booked = ({ queries }: Database) =>
  queries
    .selectFrom("payments")
    .leftJoin("ledger_entries", "ledger_entries.payment_id", "payments.id")
    .leftJoin("ledger_lines", "ledger_lines.entry_id", "ledger_entries.id")
    .groupBy("payments.id");

/** What the provider holds of it, by the ledger. */
const held = sql<string>`coalesce(
  sum(ledger_lines.amount) filter (where ledger_lines.account = 'provider'), 0)`;

/** Whether its lines come to nothing, and the provider holds what it should. One without any line is not in the ledger. */
const isBalanced = sql<boolean>`(coalesce(sum(ledger_lines.amount), 1) = 0
  and ${held} = case when payments.status = 'refunded' then 0 else payments.amount end)`;

/** Each beside what the ledger says of it. */
const withLedger = async (
  database: Database,
  rows: readonly PaymentRow[],
): Promise<ReconciledPayment[]> => {
  const ids = rows.map(({ id }) => id);
  const ledger = ids.length > 0 ? await ledgerOf(database, ids) : [];
  const kept = new Map(ledger.map((each) => [each.id, each]));
  return rows.map((row) => {
    const { course_category: _, ...receipt } = presentReceipt(row);
    return {
      ...receipt,
      order_id: row.provider_order_id ?? "",
      payer: row.email,
      payer_name: row.name,
      ledger: Number(kept.get(row.id)?.held ?? 0),
      balanced: kept.get(row.id)?.balanced ?? false,
    };
  });
};

const ledgerOf = (database: Database, paymentIds: string[]) =>
  booked(database)
    .where("payments.id", "in", paymentIds)
    .select(["payments.id", held.as("held"), isBalanced.as("balanced")])
    .execute();
