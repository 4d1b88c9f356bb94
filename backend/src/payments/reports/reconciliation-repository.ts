import type { Reconciliation } from "@lyceum/shared/rest/payments.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import { unsettledPayments } from "./all-payments-repository.ts";
import { reconciliationTotals } from "./reconciliation-totals-repository.ts";

const REFUSALS_SHOWN = 50;

/** What admins hold beside the provider's own statement: totals, and what needs somebody. */
export const reconcile = async (database: Database): Promise<Reconciliation> => {
  const { queries } = database;
  const [totals, unsettled, refusals, forged] = await Promise.all([
    reconciliationTotals(queries),
    unsettledPayments(database),
    newestRefusals(queries),
    forgedWebhooks(queries),
  ]);
  return { totals, unsettled, refusals, forged };
};

/** Those of providers' notices and those of people, so many of each: however much a person tries, money without an order is seen. */
const newestRefusals = async (
  queries: Database["queries"],
): Promise<Reconciliation["refusals"]> => {
  const rows = await Promise.all([refusalsOf(queries, "is"), refusalsOf(queries, "is not")]);
  const newest = rows.flat().toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return newest.map((row) => ({
    at: row.at.toISOString(),
    provider: row.provider,
    reason: row.reason,
    order_id: row.provider_order_id,
    payment_id: row.provider_payment_id,
  }));
};

/** A person's have one; a provider's have none. */
const refusalsOf = (queries: Database["queries"], person: "is" | "is not") =>
  queries
    .selectFrom("payment_refusals")
    .selectAll()
    .where("person_id", person, null)
    .orderBy("id", "desc")
    .limit(REFUSALS_SHOWN)
    .execute();

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
