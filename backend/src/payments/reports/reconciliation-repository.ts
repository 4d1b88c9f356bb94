import type { Reconciliation } from "@lyceum/shared/rest/payments.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import { presentReceipt, selectPayments } from "./receipts-repository.ts";
import { reconciliationTotals } from "./reconciliation-totals-repository.ts";

const PAYMENTS_SHOWN = 200;
const REFUSALS_SHOWN = 50;

/** What admins hold beside the provider's own statement: the newest payments and refusals, and totals of all. */
export const reconcile = async (database: Database): Promise<Reconciliation> => {
  const { queries } = database;
  const [totals, payments, refusals, forged] = await Promise.all([
    reconciliationTotals(queries),
    newestPayments(database),
    newestRefusals(queries),
    forgedWebhooks(queries),
  ]);
  return { totals, payments, refusals, forged };
};

const newestPayments = async (database: Database): Promise<Reconciliation["payments"]> => {
  const rows = await selectPayments(database)
    .innerJoin("users", "users.id", "orders.user_id")
    .select("users.email")
    .limit(PAYMENTS_SHOWN)
    .execute();
  const kept = await bookedOf(
    database.queries,
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

const newestRefusals = async (
  queries: Database["queries"],
): Promise<Reconciliation["refusals"]> => {
  const rows = await queries
    .selectFrom("payment_refusals")
    .selectAll()
    .orderBy("id", "desc")
    .limit(REFUSALS_SHOWN)
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    provider: row.provider,
    reason: row.reason,
    order_id: row.provider_order_id,
    payment_id: row.provider_payment_id,
  }));
};

const forgedWebhooks = async (queries: Database["queries"]): Promise<Reconciliation["forged"]> => {
  const rows = await queries
    .selectFrom("forged_webhooks")
    .select("provider")
    .select(sql<string>`sum(times)`.as("times"))
    .select(sql<Date>`max(last_at)`.as("last_at"))
    .groupBy("provider")
    .orderBy("provider")
    .execute();
  return rows.map(({ provider, times, last_at }) => ({
    provider,
    times: Number(times),
    last_at: last_at.toISOString(),
  }));
};
