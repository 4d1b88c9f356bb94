import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../database/database.ts";
import {
  BATCH,
  type Patience,
  closeOldOrders,
  hasOpenOrders,
  takeDueOrders,
} from "./due-orders.ts";
import type { PaymentProvider } from "./provider.ts";
import { settleCapture, settleRefund } from "./settle.ts";

/** Source: issue, "a silent order is settled within 10 minutes". */
export const PATIENCE: Patience = {
  first: 60,
  most: 600,
  closedAfter: 24 * 3_600,
  givenUpAfter: 72 * 3_600,
};

/** Asks the provider about orders that stay silent, and about refunds, until each is settled. Several processes may do it. */
export const orderReconciliation = (
  { queries }: Database,
  provider: PaymentProvider,
  log: FastifyBaseLogger,
  patience: Patience = PATIENCE,
) => {
  const transact = queries.transaction();

  const takeRefunds = () =>
    queries
      .updateTable("payments")
      .set({ refund_tried_at: sql`now()` })
      .where("id", "in", (due) =>
        due
          .selectFrom("payments")
          .select("id")
          .where("status", "=", "refunding")
          .where("provider", "=", provider.name)
          .where(
            sql<boolean>`coalesce(refund_tried_at + make_interval(secs => ${patience.first}), now()) <= now()`,
          )
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "provider_payment_id", "amount"])
      .execute();

  const askAboutOrder = async (orderId: string): Promise<void> => {
    for (const { id, amount, currency, status } of await provider.paymentsOf(orderId)) {
      if (status !== "captured") continue;
      const capture = { provider: provider.name, orderId, paymentId: id, amount, currency };
      await transact.execute((transaction) => settleCapture(transaction, capture));
    }
  };

  /** One that the provider has already is not made again, whoever made it. */
  const giveBack = async (id: string, paymentId: string, amount: number): Promise<void> => {
    const known = (await provider.refundsOf(paymentId)).find(({ status }) => status !== "failed");
    const refund = known ?? (await provider.refund({ id: paymentId, amount }, id));
    if (refund.status !== "processed") return;
    const settled = { provider: provider.name, paymentId, refundId: refund.id };
    await transact.execute((transaction) =>
      settleRefund(transaction, { ...settled, amount: refund.amount }),
    );
  };

  /** One after another; about what fails is asked again in its time. */
  const reconcileOrders = async (signal?: AbortSignal): Promise<void> => {
    for (const { provider_order_id } of await takeDueOrders(queries, provider.name, patience)) {
      signal?.throwIfAborted();
      if (provider_order_id) await askAboutOrder(provider_order_id).catch(warn);
    }
    for (const { id, provider_payment_id, amount } of await takeRefunds())
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
