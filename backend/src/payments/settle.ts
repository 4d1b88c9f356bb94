import { type Transaction, sql } from "kysely";

import type { Tables } from "../database/tables.ts";
import { writeExcess, writeRefund, writeSale } from "./ledger.ts";
import type { ProviderName } from "./provider.ts";
import { type Refused, refuse } from "./refusals.ts";

/** What a provider says was paid. Amounts are in the currency's smallest unit. */
export type Capture = {
  provider: ProviderName;
  orderId: string;
  paymentId: string;
  amount: number;
  currency: string;
};

/** What was refunded. */
export type Refund = {
  provider: ProviderName;
  paymentId: string;
  refundId: string;
  amount: number;
};

/** `excess`: paid, but not for anything; it is given back. */
export type Settled = { outcome: "granted" | "excess" | "known" };

/**
 * Records a payment and gives what was bought, all or nothing, and once however often and by whomever it is told: every way to
 * a paid course ends here. The order's row is locked, so that its payments are recorded one after another.
 */
export const settleCapture = async (
  transaction: Transaction<Tables>,
  capture: Capture,
): Promise<Settled | Refused> => {
  const order = await lockOrder(transaction, capture);
  if (!order) return refuse(transaction, capture, "unknown order");
  if (Number(order.amount) !== capture.amount) return refuse(transaction, capture, "other amount");
  if (order.currency !== capture.currency) return refuse(transaction, capture, "other currency");
  const known = await findPayment(transaction, capture);
  if (known)
    return known.order_id === order.id
      ? { outcome: "known" }
      : refuse(transaction, capture, "payment of another order");
  return record(transaction, capture, order);
};

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

const lockOrder = (transaction: Transaction<Tables>, { provider, orderId }: Capture) =>
  transaction
    .selectFrom("orders")
    .innerJoin("courses", "courses.id", "orders.course_id")
    .innerJoin("users", "users.id", "orders.user_id")
    .select(["orders.id", "orders.user_id", "orders.course_id", "orders.amount", "orders.currency"])
    .select(["orders.status", "courses.teacher_id", "users.deleted_at"])
    .where("provider", "=", provider)
    .where("provider_order_id", "=", orderId)
    .forUpdate("orders")
    .executeTakeFirst();

const findPayment = (
  transaction: Transaction<Tables>,
  { provider, paymentId }: Pick<Capture, "provider" | "paymentId">,
) =>
  transaction
    .selectFrom("payments")
    .select(["id", "order_id", "amount", "currency", "status"])
    .where("provider", "=", provider)
    .where("provider_payment_id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();

const record = async (
  transaction: Transaction<Tables>,
  { provider, paymentId, amount, currency }: Capture,
  order: LockedOrder,
): Promise<Settled> => {
  const { id } = await transaction
    .insertInto("payments")
    .values({ order_id: order.id, provider, provider_payment_id: paymentId, amount, currency })
    .returning("id")
    .executeTakeFirstOrThrow();
  const payment = { id, amount, currency };
  if (!(await grant(transaction, order, id))) {
    await markExcess(transaction, id, order);
    await writeExcess(transaction, payment);
    return { outcome: "excess" };
  }
  await writeSale(transaction, payment, order.teacher_id);
  return { outcome: "granted" };
};

/**
 * False where the payer has the course already, by this order or by another one at the same moment, and where there is no
 * payer any more.
 */
const grant = async (
  transaction: Transaction<Tables>,
  order: LockedOrder,
  payment_id: string,
): Promise<boolean> => {
  if (order.status === "paid") return false;
  await transaction
    .updateTable("orders")
    .set({ status: "paid" })
    .where("id", "=", order.id)
    .execute();
  if (order.deleted_at) return false;
  const granted = await transaction
    .insertInto("purchases")
    .values({ user_id: order.user_id, course_id: order.course_id, payment_id })
    .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
    .returning("payment_id")
    .executeTakeFirst();
  return granted !== undefined;
};

const markExcess = (transaction: Transaction<Tables>, id: string, { deleted_at }: LockedOrder) =>
  transaction
    .updateTable("payments")
    .set({
      ...{ excess: true, status: "refunding" },
      refund_reason: deleted_at ? "The account was deleted." : "The course was bought already.",
    })
    .where("id", "=", id)
    .execute();

/** Records that a payment was given back, and takes away what it had bought. Once, however often it is told. */
export const settleRefund = async (
  transaction: Transaction<Tables>,
  refund: Refund,
): Promise<{ outcome: "refunded" | "known" } | Refused> => {
  const payment = await findPayment(transaction, refund);
  if (!payment) return refuse(transaction, refund, "refund of an unknown payment");
  if (payment.status === "refunded") return { outcome: "known" };
  if (Number(payment.amount) !== refund.amount)
    return refuse(transaction, refund, "partial refund");
  await transaction
    .updateTable("payments")
    .set({ status: "refunded", refunded_at: sql`now()`, provider_refund_id: refund.refundId })
    .where("id", "=", payment.id)
    .execute();
  await writeRefund(transaction, payment.id);
  await transaction.deleteFrom("purchases").where("payment_id", "=", payment.id).execute();
  return { outcome: "refunded" };
};
