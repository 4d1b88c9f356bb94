import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Transaction } from "kysely";
import { z } from "zod";

import type { Tables } from "../../kernel/database/tables.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { type Refused, refuse } from "./refusals-repository.ts";
import { type Settled, settleCapture, settleRefund } from "./settle.ts";
import { wholeRefund } from "./whole-refund.ts";

const Captured = z.object({
  payment: z.object({
    entity: z.object({
      id: z.string(),
      order_id: z.string(),
      amount: z.int(),
      currency: z.string(),
    }),
  }),
});
const Refunded = z.object({
  refund: z.object({
    entity: z.object({ id: z.string(), payment_id: z.string(), amount: z.int() }),
  }),
});

/** Settles what an event told. */
export type Settle = (
  trx: Transaction<Tables>,
) => Promise<Settled | { outcome: "refunded" } | Refused>;

/** As of a payment without an order, which the same account may take for something else. */
const notUnderstood: Settle = async () => ({ outcome: "refused", reason: "not understood" });

/**
 * How an event is settled; undefined where nothing follows from it. Events come late and in any order, so that the provider
 * is asked what has become of the payment since. Rejects with ProviderError, and with unavailable where the provider knows
 * less than it told.
 */
export const settlementOf = async (
  provider: PaymentProvider,
  event: string,
  payload: unknown,
): Promise<Settle | undefined> => {
  if (event === "payment.captured" || event === "order.paid") return toldCapture(provider, payload);
  if (event === "refund.processed") return toldRefund(provider, payload);
  return undefined;
};

/** A payment as the provider has it now, and the refund of the whole of it. */
const askAbout = async (provider: PaymentProvider, paymentId: string) => {
  const payment = await provider.payment(paymentId);
  if (payment?.status !== "refunded") return { payment, refund: undefined };
  const whole = wholeRefund(await provider.refundsOf(paymentId), payment.amount);
  return { payment, refund: whole && { provider: provider.name, paymentId, ...whole } };
};

const toldCapture = async (provider: PaymentProvider, payload: unknown): Promise<Settle> => {
  const told = Captured.safeParse(payload);
  if (!told.success) return notUnderstood;
  const { id, order_id, amount, currency } = told.data.payment.entity;
  const paid = { provider: provider.name, orderId: order_id, paymentId: id, amount, currency };
  const { payment, refund } = await askAbout(provider, id);
  if (payment?.status === "authorized" || payment?.status === "created")
    throw new DomainError("unavailable", MESSAGES.payment.pending, 5);
  const givenBack = payment?.status === "refunded";
  return async (trx) => {
    if (payment?.status !== "captured" && !givenBack) return refuse(trx, paid, "not captured");
    const settled = await settleCapture(trx, { ...paid, givenBack, madeAt: payment?.madeAt });
    return refund && settled.outcome !== "refused" ? settleRefund(trx, refund) : settled;
  };
};

/** A payment that is not known yet is recorded with its refund, so that it gives nothing when it is told after all. */
const toldRefund = async (provider: PaymentProvider, payload: unknown): Promise<Settle> => {
  const told = Refunded.safeParse(payload);
  if (!told.success) return notUnderstood;
  const { id, payment_id: paymentId, amount } = told.data.refund.entity;
  const { payment, refund = { provider: provider.name, paymentId, refundId: id, amount } } =
    await askAbout(provider, paymentId);
  return async (trx) => {
    if (payment?.orderId && refund.amount === payment.amount) {
      const paid = { ...payment, provider: provider.name, orderId: payment.orderId, paymentId };
      const settled = await settleCapture(trx, { ...paid, givenBack: true });
      if (settled.outcome === "refused") return settled;
    }
    return settleRefund(trx, refund);
  };
};
