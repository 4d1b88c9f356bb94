import type { Earnings, Receipt, ReconciliationTotal } from "@lyceum/shared/rest/payments.ts";
import { sql } from "kysely";

import type { Person } from "../accounts/person.ts";
import type { Database } from "../database/database.ts";

const PAYMENTS_SHOWN = 200;
const REFUSALS_SHOWN = 50;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What payers, teachers and admins may read of the payments. */
export const paymentReports = ({ queries }: Database) => {
  const payments = () =>
    queries
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .innerJoin("courses", "courses.id", "orders.course_id")
      .select(["payments.id", "payments.provider_payment_id", "payments.amount"])
      .select(["payments.currency", "payments.status", "payments.captured_at"])
      .select(["payments.refunded_at", "orders.provider", "orders.provider_order_id"])
      .select(["courses.slug", "courses.title", "courses.category"])
      .orderBy("payments.captured_at", "desc")
      .orderBy("payments.id");
  type Row = Awaited<ReturnType<ReturnType<typeof payments>["execute"]>>[number];

  const presentReceipt = (row: Row): Receipt => ({
    id: row.id,
    transaction_id: row.provider_payment_id,
    ...{ course_id: row.slug, course_title: row.title, course_category: row.category },
    ...{ amount: Number(row.amount), currency: row.currency, provider: row.provider },
    status: row.status,
    paid_at: row.captured_at.toISOString(),
    refunded_at: iso(row.refunded_at),
  });

  return {
    /** A person's own payments, newest first. */
    receipts: async (person: Person): Promise<Receipt[]> => {
      const rows = await payments().where("orders.user_id", "=", person.id).execute();
      return rows.map(presentReceipt);
    },

    /** A teacher's own shares, newest first, as the ledger has them. */
    earnings: async (teacher: Person): Promise<Earnings> => {
      const rows = await queries
        .selectFrom("ledger_lines")
        .innerJoin("ledger_entries", "ledger_entries.id", "ledger_lines.entry_id")
        .innerJoin("payments", "payments.id", "ledger_entries.payment_id")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .innerJoin("courses", "courses.id", "orders.course_id")
        .select(["ledger_entries.at", "ledger_entries.kind", "courses.title"])
        .select(["payments.amount as paid", "ledger_lines.amount", "ledger_lines.currency"])
        .where("account", "=", "teacher")
        .where("owner_id", "=", teacher.id)
        .orderBy("ledger_entries.id", "desc")
        .execute();
      const lines = rows.map(({ at, kind, title, paid, amount, currency }) => ({
        ...{ at: at.toISOString(), kind, course_title: title, currency },
        paid: kind === "refund" ? -Number(paid) : Number(paid),
        // What we owe is a credit, and credits are negative in the ledger.
        amount: -Number(amount),
      }));
      const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
      const totals = [...byCurrency].map(([currency, each]) => ({
        currency,
        amount: each.reduce((sum, { amount }) => sum + amount, 0),
      }));
      return { totals, lines };
    },

    reconciliation: async () => {
      const [totals, rows, ledger, refusals] = await Promise.all([
        reconciliationTotals(queries),
        payments()
          .innerJoin("users", "users.id", "orders.user_id")
          .select("users.email")
          .limit(PAYMENTS_SHOWN)
          .execute(),
        queries
          .selectFrom("ledger_lines")
          .innerJoin("ledger_entries", "ledger_entries.id", "ledger_lines.entry_id")
          .select("payment_id")
          .select(
            sql<string>`coalesce(sum(amount) filter (where account = 'provider'), 0)`.as("held"),
          )
          .select(sql<boolean>`sum(amount) = 0`.as("balanced"))
          .groupBy("payment_id")
          .execute(),
        queries
          .selectFrom("payment_refusals")
          .selectAll()
          .orderBy("id", "desc")
          .limit(REFUSALS_SHOWN)
          .execute(),
      ]);
      const kept = new Map(ledger.map((each) => [each.payment_id, each]));
      return {
        totals,
        payments: rows.map((row) => {
          const { course_category: _, ...receipt } = presentReceipt(row);
          const held = Number(kept.get(row.id)?.held ?? 0);
          const due = row.status === "refunded" ? 0 : Number(row.amount);
          return {
            ...receipt,
            ...{ order_id: row.provider_order_id ?? "", payer: row.email, ledger: held },
            balanced: (kept.get(row.id)?.balanced ?? false) && held === due,
          };
        }),
        refusals: refusals.map((row) => ({
          ...{ at: row.at.toISOString(), provider: row.provider, reason: row.reason },
          ...{ order_id: row.provider_order_id, payment_id: row.provider_payment_id },
        })),
      };
    },
  };
};

/** Payments on one side, the ledger on the other: two ways to the same sums. */
const reconciliationTotals = async (
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
    ...{ provider, currency },
    ...(Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) as Omit<
      ReconciliationTotal,
      "provider" | "currency"
    >),
  }));
};
