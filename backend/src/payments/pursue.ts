import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../database/database.ts";
import type { PaymentProvider } from "./provider.ts";
import { settleCapture, settleRefund } from "./settle.ts";

/** How many things are asked after in one go. */
const BATCH = 20;

/** Seconds. */
export type Patience = {
  /** How often is looked at all. */
  every: number;
  /** How old an order is when it is first asked after. */
  first: number;
  /** An order is asked after ever more seldom, but at least this often in its first hour. */
  most: number;
  /** An order that nobody paid is closed: the next one of that course is new. */
  closedAfter: number;
  /** Until then it is asked after: what is closed may have been paid in a tab that was still open. */
  givenUpAfter: number;
};

/** Source: issue, "a silent order is settled within 10 minutes". */
export const PATIENCE: Patience = {
  ...{ every: 15, first: 60, most: 600 },
  ...{ closedAfter: 24 * 3_600, givenUpAfter: 72 * 3_600 },
};

/** Asks the provider after orders that stay silent, and after refunds, until each is settled. Several processes may do it. */
export const createPursuit = (
  { queries }: Database,
  provider: PaymentProvider,
  log: FastifyBaseLogger,
  patience: Patience = PATIENCE,
) => {
  const transact = queries.transaction();

  const isDue = sql<boolean>`coalesce(polled_at, created_at) + least(
      make_interval(secs => ${patience.first} * 2 ^ least(polls, 20)),
      greatest(make_interval(secs => ${patience.most}), (now() - created_at) / 6)
    ) <= now() and created_at + make_interval(secs => ${patience.givenUpAfter}) > now()`;

  /** Whoever takes one takes it for a while: the row itself says when it is asked after next. */
  const takeOrders = () =>
    queries
      .updateTable("orders")
      .set({ polled_at: sql`now()`, polls: sql`polls + 1` })
      .where("id", "in", (due) =>
        due
          .selectFrom("orders")
          .select("id")
          .where("status", "in", ["open", "closed"])
          .where("provider_order_id", "is not", null)
          .where("provider", "=", provider.name)
          .where(isDue)
          // Whoever waited longest, so that old ones that nobody will pay hold up none.
          .orderBy(sql`coalesce(polled_at, created_at)`)
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning("provider_order_id")
      .execute();

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

  const askAfterOrder = async (orderId: string): Promise<void> => {
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

  const closeOld = () =>
    queries
      .updateTable("orders")
      .set({ status: "closed" })
      .where("status", "in", ["creating", "open"])
      .where(sql<boolean>`created_at + make_interval(secs => ${patience.closedAfter}) <= now()`)
      .execute();

  /** One after another; what fails is asked after again in its time. */
  const pursue = async (): Promise<void> => {
    for (const { provider_order_id } of await takeOrders())
      if (provider_order_id) await askAfterOrder(provider_order_id).catch(warn);
    for (const { id, provider_payment_id, amount } of await takeRefunds())
      await giveBack(id, provider_payment_id, Number(amount)).catch(warn);
    await closeOld();
  };

  const warn = (err: unknown) => log.warn({ err }, "Could not ask the payment provider");

  return {
    pursue,
    /** Gives one payment back now. */
    giveBack,
    /** Answers what stops it, once what is under way is over. */
    start: (): (() => Promise<void>) => {
      let running: Promise<void> = Promise.resolve();
      const timer = setInterval(() => {
        running = running.then(pursue).catch(warn);
      }, patience.every * 1_000);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
};
