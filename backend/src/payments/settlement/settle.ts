import type { Transaction } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import { writeExcess, writeRefund, writeSale } from "./ledger-repository.ts";
import { type Refused, refuse } from "./refusals-repository.ts";
import {
  type Capture,
  type LockedOrder,
  type Refund,
  closeOrder,
  findPayment,
  insertPayment,
  insertPurchase,
  lockOrder,
  markExcess,
  markPaid,
  markRefunded,
  noteChange,
  ownsCourse,
  removePurchase,
} from "./settlement-repository.ts";

const NO_LONGER_SOLD = "The course is no longer offered.";

/**
 * `excess`: paid, but not for anything; it is given back. `isOffered`: whether the course was in the catalogue when it was
 * paid; `owns`: whether the payer has it by another payment.
 */
export type Settled =
  | { outcome: "granted" | "known" }
  | { outcome: "excess"; isOffered: boolean; owns: boolean };

/**
 * Records a payment and gives what was bought, all or nothing, and only once however often it is reported: every way to
 * a paid course ends here. The order's row is locked, so that its payments are recorded one after another.
 */
export const settleCapture = async (
  trx: Transaction<Tables>,
  capture: Capture,
): Promise<Settled | Refused> => {
  const order = await lockOrder(trx, capture);
  if (!order) return refuse(trx, capture, "unknown order");
  if (Number(order.amount) !== capture.amount) return refuse(trx, capture, "other amount");
  if (order.currency !== capture.currency) return refuse(trx, capture, "other currency");
  const known = await findPayment(trx, capture);
  if (!known) return record(trx, capture, order);
  if (known.order_id !== order.id) return refuse(trx, capture, "payment of another order");
  return known.excess ? excessOf(trx, order, known.refund_reason) : { outcome: "known" };
};

/** The same however often it is reported. */
const excessOf = async (
  trx: Transaction<Tables>,
  order: LockedOrder,
  reason: string | null,
): Promise<Settled> => ({
  outcome: "excess",
  isOffered: reason !== NO_LONGER_SOLD,
  owns: await ownsCourse(trx, order),
});

const record = async (
  trx: Transaction<Tables>,
  capture: Capture,
  order: LockedOrder,
): Promise<Settled> => {
  const { amount, currency, givenBack } = capture;
  const id = await insertPayment(trx, capture, order);
  const payment = { id, amount, currency };
  if (givenBack) await closeOrder(trx, order.id);
  if (givenBack || !(await grant(trx, order, id))) {
    const reason = reasonOf(capture, order);
    await markExcess(trx, id, reason);
    await writeExcess(trx, payment);
    return excessOf(trx, order, reason);
  }
  await writeSale(trx, payment, order.teacher_id);
  return { outcome: "granted" };
};

const reasonOf = (
  { givenBack }: Capture,
  { deleted_at, published_at, status }: LockedOrder,
): string => {
  if (givenBack) return "It was given back at the payment provider.";
  if (deleted_at) return "The account was deleted.";
  return published_at === null && status !== "paid"
    ? NO_LONGER_SOLD
    : "The course was bought already.";
};

/**
 * False where the payer has the course already, by this order or by another one at the same moment, and where there is no
 * payer or no such course in the catalogue any more.
 */
const grant = async (
  trx: Transaction<Tables>,
  order: LockedOrder,
  payment_id: string,
): Promise<boolean> => {
  if (order.status === "paid") return false;
  await markPaid(trx, order.id);
  if (order.deleted_at || order.published_at === null) return false;
  if (!(await insertPurchase(trx, order, payment_id))) return false;
  await noteChange(trx, order.user_id);
  return true;
};

/** Records a refund, and takes away what the payment had bought. Only once, however often it is reported. */
export const settleRefund = async (
  trx: Transaction<Tables>,
  refund: Refund,
): Promise<{ outcome: "refunded" | "known" } | Refused> => {
  const payment = await findPayment(trx, refund);
  if (!payment) return refuse(trx, refund, "refund of an unknown payment");
  if (payment.status === "refunded") return { outcome: "known" };
  if (Number(payment.amount) !== refund.amount) return refuse(trx, refund, "partial refund");
  await markRefunded(trx, payment.id, refund.refundId);
  await writeRefund(trx, payment.id);
  const taken = await removePurchase(trx, payment.id);
  for (const { user_id } of taken) await noteChange(trx, user_id);
  return { outcome: "refunded" };
};
