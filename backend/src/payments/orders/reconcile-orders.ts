import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../../kernel/database/database.ts";
import {
  type Patience,
  closeOldOrders,
  hasOpenOrders,
  takeDueOrders,
} from "./due-orders-repository.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { takeDueRefunds } from "./due-refunds-repository.ts";
import { settleCapture, settleRefund } from "../settlement/settle.ts";

/** Source: issue, "a silent order is settled within 10 minutes". */
export const PATIENCE: Patience = {
  first: 60,
  most: 600,
  closedAfter: 24 * 3_600,
  givenUpAfter: 72 * 3_600,
};

/** What is asked of the provider about one order or one refund. What it answers is settled. */
const questions = (queries: Database["queries"], provider: PaymentProvider) => {
  const transact = queries.transaction();

  const askAboutOrder = async (orderId: string): Promise<void> => {
    for (const { id, amount, currency, status } of await provider.paymentsOf(orderId)) {
      if (status !== "captured") continue;
      const capture = { provider: provider.name, orderId, paymentId: id, amount, currency };
      await transact.execute((trx) => settleCapture(trx, capture));
    }
  };

  /** A refund that the provider already has is not made again. */
  const giveBack = async (id: string, paymentId: string, amount: number): Promise<void> => {
    const known = (await provider.refundsOf(paymentId)).find(({ status }) => status !== "failed");
    const refund = known ?? (await provider.refund({ id: paymentId, amount }, id));
    if (refund.status !== "processed") return;
    const settled = { provider: provider.name, paymentId, refundId: refund.id };
    await transact.execute((trx) => settleRefund(trx, { ...settled, amount: refund.amount }));
  };

  return { askAboutOrder, giveBack };
};

/** Asks the provider about orders that stay silent, and about refunds, until each is settled. Several processes may do it. */
export const orderReconciliation = (
  { queries }: Database,
  provider: PaymentProvider,
  log: FastifyBaseLogger,
  patience: Patience = PATIENCE,
) => {
  const { askAboutOrder, giveBack } = questions(queries, provider);

  /** One after another; about what fails is asked again in its time. */
  const reconcileOrders = async (signal?: AbortSignal): Promise<void> => {
    for (const { provider_order_id } of await takeDueOrders(queries, provider.name, patience)) {
      signal?.throwIfAborted();
      if (provider_order_id) await askAboutOrder(provider_order_id).catch(warn);
    }
    for (const { id, provider_payment_id, amount } of await takeDueRefunds(
      queries,
      provider.name,
      patience,
    ))
      await giveBack(id, provider_payment_id, Number(amount)).catch(warn);
    await closeOldOrders(queries, patience);
  };

  const warn = (err: unknown) => log.warn({ err }, "Could not ask the payment provider");

  return {
    reconcileOrders,
    /** Gives one payment back now. */
    giveBack,
    /** Whether any order or refund is still to be asked about. */
    hasOpen: () => hasOpenOrders(queries, provider.name, patience),
  };
};
