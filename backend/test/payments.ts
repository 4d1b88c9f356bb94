import { randomUUID } from "node:crypto";

import { WEBHOOK_URL } from "../src/payments/payments.ts";
import { sandboxKeys } from "../src/payments/providers/sandbox/sandbox.ts";
import { sign } from "../src/payments/providers/signatures.ts";
import { type TestApp, TOKEN_SECRET, type person, post } from "./app.ts";

type Someone = Awaited<ReturnType<typeof person>>;
type Course = { slug: string; price: number };

/** The calls that a purchase makes. */
export const PAYMENTS = {
  order: "/backend-service/api/payment/create-order",
  update: "/backend-service/api/payment/update",
  refund: "/backend-service/api/payment/refund",
  pay: "/sandbox-payments/checkout/pay",
};

const keys = sandboxKeys(TOKEN_SECRET);

/** The status that the site answers a call of the payment provider with, signed unless `headers` say otherwise. */
export const callWebhook = async (
  { app }: TestApp,
  payload: string,
  headers: Record<string, string> = {},
) => {
  const answer = await app.inject({
    method: "POST",
    url: WEBHOOK_URL,
    payload,
    headers: {
      "content-type": "application/json",
      "x-razorpay-event-id": randomUUID(),
      "x-razorpay-signature": sign(keys.webhookSecret, payload),
      ...headers,
    },
  });
  return answer.statusCode;
};

/** A course of a teacher in the catalogue. `price` is in the currency's smallest unit. */
export const courseAt = async (
  { database }: TestApp,
  teacher: Someone,
  title: string,
  price: number,
) => {
  const made = await database.queries
    .insertInto("courses")
    .values({
      slug: randomUUID(),
      title,
      category: "Maths",
      price_minor: price,
      teacher_id: teacher.id,
      published_at: new Date(),
    })
    .returning(["id", "slug"])
    .executeTakeFirstOrThrow();
  return { ...made, price };
};

/** The steps of a purchase, by default of this course by this person. */
export const buying = (school: TestApp, student: Someone, course: Course) => {
  const order = async (who = student, changed: object = {}) => {
    const body = { amount: course.price, course_id: course.slug, ...changed };
    const answer = await post(school.app, PAYMENTS.order, body, who.bearer);
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  const pay = async (orderId: unknown, webhook = "never", outcome = "captured") => {
    const answer = await post(school.app, PAYMENTS.pay, {
      order_id: orderId,
      key: keys.keyId,
      outcome,
      webhook,
    });
    const result = answer.json<{ razorpay_payment_id: string; razorpay_signature: string }>();
    return { status: answer.statusCode, ...result };
  };

  const update = async (result: object, who = student, changed: object = {}) => {
    const body = {
      email_id: who.email,
      mobile_number: "5550100001",
      course_purchased: "Algebra",
      course_fee_paid: "Yes",
      transaction_id: "pay_x",
      ...result,
      ...changed,
    };
    const answer = await post(school.app, PAYMENTS.update, body, who.bearer);
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  const owned = async (who = student) => {
    const rows = await school.database.queries
      .selectFrom("purchases")
      .select("course_id")
      .where("user_id", "=", who.id)
      .execute();
    return rows.map(({ course_id }) => course_id);
  };

  return { order, pay, update, owned };
};
