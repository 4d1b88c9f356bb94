import { type Transaction, sql } from "kysely";

import type { ProviderName } from "../../kernel/database/payment-tables.ts";
import type { Tables } from "../../kernel/database/tables.ts";

/** What a provider says was paid. Amounts are in the currency's smallest unit. */
export type Capture = {
  provider: ProviderName;
  orderId: string;
  paymentId: string;
  amount: number;
  currency: string;
  /** Whether it was given back at the provider before it was known here. */
  givenBack?: boolean;
  /** When it was made, as the provider says. */
  madeAt?: Date | undefined;
};

/** Milliseconds after which a payment was told late: what is told at once is dated by our own clock, which is finer. */
const LATE = 60_000;

/** What was refunded. */
export type Refund = {
  provider: ProviderName;
  paymentId: string;
  refundId: string;
  amount: number;
};

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

export const lockOrder = (trx: Transaction<Tables>, { provider, orderId }: Capture) =>
  trx
    .selectFrom("orders")
    .innerJoin("courses", "courses.id", "orders.course_id")
    .innerJoin("users", "users.id", "orders.user_id")
    .select(["orders.id", "orders.user_id", "orders.course_id", "orders.amount", "orders.currency"])
    .select(["orders.status", "courses.teacher_id", "courses.published_at", "users.deleted_at"])
    .where("provider", "=", provider)
    .where("provider_order_id", "=", orderId)
    .forUpdate("orders")
    // It cannot leave the catalogue meanwhile, which waits for this.
    .forShare("courses")
    .executeTakeFirst();

export const findPayment = (
  trx: Transaction<Tables>,
  { provider, paymentId }: Pick<Capture, "provider" | "paymentId">,
) =>
  trx
    .selectFrom("payments")
    .select(["id", "order_id", "amount", "currency", "status", "excess", "refund_reason"])
    .where("provider", "=", provider)
    .where("provider_payment_id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();

/** The id of the payment, which is new. */
export const insertPayment = async (
  trx: Transaction<Tables>,
  { provider, paymentId, amount, currency, madeAt }: Capture,
  order: LockedOrder,
): Promise<string> => {
  const money = { provider, provider_payment_id: paymentId, amount, currency };
  const isLate = madeAt !== undefined && Date.now() - madeAt.getTime() > LATE;
  const { id } = await trx
    .insertInto("payments")
    .values({ order_id: order.id, ...money, ...(isLate && { captured_at: madeAt }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const markPaid = (trx: Transaction<Tables>, orderId: string) =>
  trx.updateTable("orders").set({ status: "paid" }).where("id", "=", orderId).execute();

/** An order whose payment was given back: the next one is new, and paid after all it still counts. */
export const closeOrder = (trx: Transaction<Tables>, orderId: string) =>
  trx
    .updateTable("orders")
    .set({ status: "closed" })
    .where("id", "=", orderId)
    .where("status", "=", "open")
    .execute();

/** False where the payer has the course already. */
export const insertPurchase = async (
  trx: Transaction<Tables>,
  order: LockedOrder,
  payment_id: string,
): Promise<boolean> => {
  const granted = await trx
    .insertInto("purchases")
    .values({ user_id: order.user_id, course_id: order.course_id, payment_id })
    .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
    .returning("payment_id")
    .executeTakeFirst();
  return granted !== undefined;
};

/** Whether the payer has the course, by whichever payment. */
export const ownsCourse = async (
  trx: Transaction<Tables>,
  { user_id, course_id }: LockedOrder,
): Promise<boolean> => {
  const owned = await trx
    .selectFrom("purchases")
    .select("payment_id")
    .where("user_id", "=", user_id)
    .where("course_id", "=", course_id)
    .executeTakeFirst();
  return owned !== undefined;
};

/** It is given back. */
export const markExcess = (trx: Transaction<Tables>, id: string, refund_reason: string) =>
  trx
    .updateTable("payments")
    .set({ excess: true, status: "refunding", refund_reason })
    .where("id", "=", id)
    .execute();

export const markRefunded = (trx: Transaction<Tables>, id: string, refundId: string) =>
  trx
    .updateTable("payments")
    .set({ status: "refunded", refunded_at: sql`now()`, provider_refund_id: refundId })
    .where("id", "=", id)
    .execute();

/** Takes away what a payment bought. */
export const removePurchase = (trx: Transaction<Tables>, paymentId: string) =>
  trx.deleteFrom("purchases").where("payment_id", "=", paymentId).returning("user_id").execute();

/** What the account shows of payments has changed, and `updated_datetime` with it. */
export const noteChange = (trx: Transaction<Tables>, userId: string) =>
  trx
    .updateTable("users")
    .set({ updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
