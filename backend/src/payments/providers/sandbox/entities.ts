import type { SandboxPayment } from "./sandbox-repository.ts";

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);

/** As Razorpay writes them. Source: Razorpay API reference, the order, payment and refund entities. */
export const orderEntity = (order: {
  id: string;
  amount: string | number;
  currency: string;
  receipt: string;
  status: string;
  created_at: Date;
}) => {
  const amount = Number(order.amount);
  const paid = order.status === "paid" ? amount : 0;
  return {
    id: order.id,
    entity: "order",
    amount,
    amount_paid: paid,
    amount_due: amount - paid,
    currency: order.currency,
    receipt: order.receipt,
    status: order.status,
    created_at: seconds(order.created_at),
  };
};

export const paymentEntity = (payment: SandboxPayment) => ({
  id: payment.id,
  entity: "payment",
  amount: Number(payment.amount),
  currency: payment.currency,
  status: payment.status,
  order_id: payment.order_id,
  method: "card",
  captured: payment.status === "captured",
  amount_refunded: payment.status === "refunded" ? Number(payment.amount) : 0,
  refund_status: payment.status === "refunded" ? "full" : null,
  created_at: seconds(payment.created_at),
});

export const refundEntity = (payment: SandboxPayment) => ({
  id: payment.refund_id,
  entity: "refund",
  amount: Number(payment.amount),
  currency: payment.currency,
  payment_id: payment.id,
  status: "processed",
  created_at: seconds(payment.refunded_at ?? payment.created_at),
});

export const listOf = (items: object[]) => ({ entity: "collection", count: items.length, items });

/** A webhook's body. */
export const eventOf = (event: string, payload: Record<string, object>) => ({
  entity: "event",
  event,
  contains: Object.keys(payload),
  payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
});
