import { randomBytes } from "node:crypto";

import { type Transaction, sql } from "kysely";

import type { Database } from "../../../kernel/database/database.ts";
import type { Tables } from "../../../kernel/database/tables.ts";
import { JOBS_TABLE } from "../../../kernel/jobs/claims-repository.ts";
import { DEAD_LETTERS } from "../../../kernel/jobs/queues.ts";
import type { JobSender } from "../../../kernel/jobs/JobQueue.ts";
import type { NewOrder, RefundsWanted } from "../provider.ts";
import { type Delivery, SANDBOX_DELIVERY } from "./deliver.ts";

const PAYMENT_COLUMNS = [
  "sandbox_payments.id",
  "sandbox_payments.order_id",
  "sandbox_payments.status",
  "sandbox_payments.refund_id",
  "sandbox_payments.created_at",
  "sandbox_payments.refunded_at",
  "sandbox_orders.amount",
  "sandbox_orders.currency",
] as const;

/** Payments of one order, most of them declined: anyone with its id could try for ever. */
const TRIES_MOST = 20;

const idOf = (kind: "order" | "pay" | "rfnd" | "evt") =>
  `${kind}_${randomBytes(10).toString("hex").slice(0, 14)}`;

/** No job delivers it, and none has given up. */
const isForgotten = sql<boolean>`not exists (select from ${JOBS_TABLE} as job where
  (job.name = ${SANDBOX_DELIVERY.name} and job.state < 'completed' or job.name = ${DEAD_LETTERS})
  and job.singleton_key = sandbox_deliveries.id || '/' || sandbox_deliveries.attempt)`;

/** Asked for at one start. What is more waits for the next one: a sandbox has no such number. */
const FORGOTTEN_MOST = 1_000;

export type SandboxStore = ReturnType<typeof sandboxStore>;
export type SandboxPayment = NonNullable<Awaited<ReturnType<SandboxStore["payment"]>>>;

const paymentsIn = ({ queries }: Database) =>
  queries
    .selectFrom("sandbox_payments")
    .innerJoin("sandbox_orders", "sandbox_orders.id", "sandbox_payments.order_id")
    .select(PAYMENT_COLUMNS);

/** Orders and what was tried to pay them. */
const orders = (database: Database) => {
  const { queries } = database;
  const payments = () => paymentsIn(database);

  return {
    addOrder: ({ amount, currency, receipt }: NewOrder) =>
      queries
        .insertInto("sandbox_orders")
        .values({ id: idOf("order"), amount, currency, receipt })
        .returningAll()
        .executeTakeFirstOrThrow(),

    order: (id: string) =>
      queries.selectFrom("sandbox_orders").selectAll().where("id", "=", id).executeTakeFirst(),

    payment: (id: string) => payments().where("sandbox_payments.id", "=", id).executeTakeFirst(),

    paymentsOf: (orderId: string) =>
      payments().where("order_id", "=", orderId).orderBy("sandbox_payments.created_at").execute(),
  };
};

/** What was given back. */
const refunds = (database: Database) => ({
  /** The same refund again when there is one. */
  refund: async (id: string): Promise<string | undefined> => {
    const row = await database.queries
      .updateTable("sandbox_payments")
      .set({
        status: "refunded",
        refund_id: sql`coalesce(refund_id, ${idOf("rfnd")})`,
        refunded_at: sql`coalesce(refunded_at, now())`,
      })
      .where("id", "=", id)
      .where("status", "in", ["captured", "refunded"])
      .returning("refund_id")
      .executeTakeFirst();
    return row?.refund_id ?? undefined;
  },

  /** The payments of the refunds of a time, the newest first. */
  refundsOfTime: ({ from, to, skip, count }: RefundsWanted) =>
    paymentsIn(database)
      .where("refunded_at", ">=", from)
      .where("refunded_at", "<=", to)
      .orderBy("refunded_at", "desc")
      .orderBy("sandbox_payments.id")
      .offset(skip)
      .limit(count)
      .execute(),
});

/** Tries to pay. */
const paying = ({ queries }: Database) => ({
  /** Undefined when the order is paid, or was tried too often: of two at once the index lets one through. */
  pay: async (orderId: string, status: "captured" | "failed") => {
    const tries = sql<number>`(select count(*) from sandbox_payments where order_id = ${orderId})`;
    const made = await queries
      .insertInto("sandbox_payments")
      .columns(["id", "order_id", "status"])
      .expression((query) =>
        query
          .selectFrom("sandbox_orders")
          .select([
            sql<string>`${idOf("pay")}`.as("id"),
            "id as order_id",
            sql<"captured" | "failed">`${status}`.as("status"),
          ])
          .where("id", "=", orderId)
          .where(tries, "<", TRIES_MOST),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return undefined;
    await queries
      .updateTable("sandbox_orders")
      .set({ status: status === "captured" ? "paid" : "attempted" })
      .where("id", "=", orderId)
      .where("status", "!=", "paid")
      .execute();
    return made.id;
  },
});

/** Webhooks that are to be sent. */
const sending = ({ queries }: Database, jobs: Pick<JobSender, "send">) => {
  const send = (
    { id, attempt }: Delivery,
    after: number,
    trx?: Transaction<Tables>,
  ): Promise<boolean> => {
    const options = { key: `${id}/${attempt}`, after };
    return jobs.send(SANDBOX_DELIVERY, { id, attempt }, options, trx);
  };

  return {
    /** A webhook to be sent once at each of these, seconds from now: late, and more than once, as real ones are. */
    post: async (body: object, seconds: readonly number[]): Promise<void> => {
      const id = idOf("evt");
      if (seconds.length === 0) return;
      await queries.transaction().execute(async (trx) => {
        await trx
          .insertInto("sandbox_deliveries")
          .values(
            seconds.map((wait, attempt) => ({
              id,
              attempt,
              body: JSON.stringify(body),
              due_at: sql<Date>`now() + make_interval(secs => ${wait})`,
            })),
          )
          .execute();
        for (const [attempt, wait] of seconds.entries()) await send({ id, attempt }, wait, trx);
      });
    },

    /** Asks for the jobs of deliveries that have none. */
    sendForgotten: async (): Promise<void> => {
      const rows = await queries
        .selectFrom("sandbox_deliveries")
        .select(["id", "attempt"])
        .select(sql<number>`greatest(0, extract(epoch from due_at - now()))::float8`.as("after"))
        .where("delivered_at", "is", null)
        .where(isForgotten)
        .orderBy("due_at")
        .limit(FORGOTTEN_MOST)
        .execute();
      for (const { id, attempt, after } of rows) await send({ id, attempt }, after);
    },
  };
};

/** Webhooks and whether they were delivered. */
const deliveries = ({ queries }: Database) => ({
  /** The body of a webhook that was not delivered yet. */
  undelivered: async (id: string, attempt: number): Promise<string | undefined> => {
    const row = await queries
      .selectFrom("sandbox_deliveries")
      .select("body")
      .where("id", "=", id)
      .where("attempt", "=", attempt)
      .where("delivered_at", "is", null)
      .executeTakeFirst();
    return row?.body;
  },

  delivered: (id: string, attempt: number) =>
    queries
      .updateTable("sandbox_deliveries")
      .set({ delivered_at: sql`now()` })
      .where("id", "=", id)
      .where("attempt", "=", attempt)
      .execute(),
});

/** What the sandbox keeps, as a provider would on servers of its own. */
export const sandboxStore = (database: Database, jobs: Pick<JobSender, "send">) => ({
  ...orders(database),
  ...refunds(database),
  ...paying(database),
  ...sending(database, jobs),
  ...deliveries(database),
});
