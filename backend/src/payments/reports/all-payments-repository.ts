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
  const rows = await paymentsOfAll(database).where(isUnsettled).limit(UNSETTLED_SHOWN).execute();
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

/** As `withLedger` judges them: a payment without any line in the ledger is not in it. */
const isUnsettled = sql<boolean>`payments.id in (
  select p.id from payments p
  left join ledger_entries e on e.payment_id = p.id left join ledger_lines l on l.entry_id = e.id
  group by p.id
  having p.status = 'refunding' or coalesce(sum(l.amount), 1) <> 0
    or coalesce(sum(l.amount) filter (where l.account = 'provider'), 0)
      <> case when p.status = 'refunded' then 0 else p.amount end)`;

/** Each beside what the ledger says of it. */
const withLedger = async (
  { queries }: Database,
  rows: readonly PaymentRow[],
): Promise<ReconciledPayment[]> => {
  const kept = await bookedOf(
    queries,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { course_category: _, ...receipt } = presentReceipt(row);
    const held = Number(kept.get(row.id)?.held ?? 0);
    const due = row.status === "refunded" ? 0 : Number(row.amount);
    return {
      ...receipt,
      order_id: row.provider_order_id ?? "",
      payer: row.email,
      payer_name: row.name,
      ledger: held,
      balanced: (kept.get(row.id)?.balanced ?? false) && held === due,
    };
  });
};

/** What the ledger says of these payments. */
const bookedOf = async (queries: Database["queries"], paymentIds: string[]) => {
  if (paymentIds.length === 0) return new Map<string, never>();
  const rows = await queries
    .selectFrom("ledger_entries")
    .innerJoin("ledger_lines", "ledger_lines.entry_id", "ledger_entries.id")
    .select("payment_id")
    .select(sql<string>`coalesce(sum(amount) filter (where account = 'provider'), 0)`.as("held"))
    .select(sql<boolean>`sum(amount) = 0`.as("balanced"))
    .where("payment_id", "in", paymentIds)
    .groupBy("payment_id")
    .execute();
  return new Map(rows.map((each) => [each.payment_id, each]));
};
