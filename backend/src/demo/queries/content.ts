import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import { settleCapture } from "../../payments/settlement/settle.ts";
import { DEMO_CLIPS, DEMO_PURCHASES } from "../clips.ts";

/** Who has bought what, and which videos are to be made; needs the people and courses of the demo school. */
export const insertDemoContent = async (trx: Transaction<Tables>): Promise<void> => {
  for (const each of DEMO_PURCHASES) await insertPurchase(trx, each);
  for (const [position, { course, ...clip }] of DEMO_CLIPS.entries()) {
    const { id, teacher_id } = await trx
      .selectFrom("courses")
      .select(["id", "teacher_id"])
      .where("slug", "=", course)
      .$narrowType<{ teacher_id: string }>()
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("demo_clips")
      .values({ ...clip, position, course_id: id, teacher_id })
      .execute();
  }
};

/** Paid in the sandbox, and recorded as every payment is. */
const insertPurchase = async (
  trx: Transaction<Tables>,
  { email, course }: (typeof DEMO_PURCHASES)[number],
): Promise<void> => {
  const { user_id, course_id, amount, currency } = await trx
    .selectFrom(["users", "courses"])
    .select(["users.id as user_id", "courses.id as course_id", "currency"])
    .select("price_minor as amount")
    .where("users.email", "=", email)
    .where("courses.slug", "=", course)
    .executeTakeFirstOrThrow();
  const [orderId, paymentId] = [`order_${nameOf()}`, `pay_${nameOf()}`];
  const price = { amount: Number(amount), currency };
  const made = { user_id, course_id, provider_order_id: orderId, status: "open" as const };
  await trx
    .insertInto("orders")
    .values({ ...made, provider: "sandbox", ...price })
    .execute();
  // The sandbox knows it too, so that it can be refunded.
  await trx
    .insertInto("sandbox_orders")
    .values({ id: orderId, receipt: orderId, status: "paid", ...price })
    .execute();
  await trx
    .insertInto("sandbox_payments")
    .values({ id: paymentId, order_id: orderId, status: "captured" })
    .execute();
  await settleCapture(trx, { provider: "sandbox", orderId, paymentId, ...price });
};

const nameOf = () => randomUUID().replaceAll("-", "").slice(0, 14);
