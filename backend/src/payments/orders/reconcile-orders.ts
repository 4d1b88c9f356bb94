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
import { settleCapture } from "../settlement/settle.ts";
import { settleWhole } from "../settlement/settle-whole.ts";
import { sumOf } from "../settlement/whole-refund.ts";
import { untoldRefunds } from "./untold-refunds.ts";

/** Source: issue, "a silent order is settled within 10 minutes". */
export const PATIENCE: Patience = {
  first: 60,
  most: 600,
  closedAfter: 24 * 3_600,
  givenUpAfter: 72 * 3_600,
  refundsEvery: 3_600,
};

/**
 * One key for one amount, because a provider refuses a key that comes again with another; and another one after each refund that
 * failed, because the same key again answers that one.
 */
const keyOf = (id: string, amount: number, failed: number) =>
  failed === 0 ? `${id}-${amount}` : `${id}-${amount}-${failed}`;

/** What is asked of the provider about one order or one refund. What it answers is settled. */
const questions = (queries: Database["queries"], provider: PaymentProvider) => {
  const transact = queries.transaction();

  const askAboutOrder = async (orderId: string): Promise<void> => {
    for (const { id, status, ...payment } of await provider.paymentsOf(orderId)) {
      const givenBack = status === "refunded";
      if (status !== "captured" && !givenBack) continue;
      const paid = { ...payment, provider: provider.name, orderId, paymentId: id };
      await transact.execute((trx) => settleCapture(trx, { ...paid, givenBack }));
    }
  };

  /** What the provider gives back already is not given back again: the rest is. */
  const giveBack = async (id: string, paymentId: string, amount: number): Promise<void> => {
    const known = await provider.refundsOf(paymentId);
    const good = known.filter(({ status }) => status !== "failed");
    const rest = amount - sumOf(good);
    const key = keyOf(id, rest, known.length - good.length);
    const asked = rest > 0 ? [await provider.refund({ id: paymentId, amount: rest }, key)] : [];
    await settleWhole(queries, provider, { paymentId, amount }, [...known, ...asked]);
  };

  return { askAboutOrder, giveBack };
};

/**
 * Asks the provider about orders that stay silent, and about refunds, until each is settled; and which refunds there are that
 * nobody told. Several processes may do it.
 */
export const orderReconciliation = (
  database: Database,
  provider: PaymentProvider,
  log: FastifyBaseLogger,
  patience: Patience = PATIENCE,
) => {
  const { queries } = database;
  const { askAboutOrder, giveBack } = questions(queries, provider);
  const findUntoldRefunds = untoldRefunds(database, provider, log, patience.refundsEvery);

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
    await findUntoldRefunds(signal).catch(warn);
    signal?.throwIfAborted();
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
