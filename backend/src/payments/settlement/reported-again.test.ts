import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, TOKEN_SECRET, openApp, person, silent } from "../../../test/app.ts";
import { buying, callWebhook, courseAt } from "../../../test/payments.ts";
import { PATIENCE } from "../orders/reconcile-orders.ts";
import { razorpay } from "../providers/razorpay.ts";
import { eventOf } from "../providers/sandbox/entities.ts";
import { sandboxStore } from "../providers/sandbox/sandbox-repository.ts";
import { sandboxKeys, sendToSandbox } from "../providers/sandbox/sandbox.ts";
import { createPayments } from "../service.ts";

const PRICE = 49_900;
const keys = sandboxKeys(TOKEN_SECRET);

let school: TestApp;
let course: Awaited<ReturnType<typeof courseAt>>;
let purchase: ReturnType<typeof buying>;

beforeEach(async () => {
  school = await openApp();
  const teacher = await person(school, "teacher");
  const student = await person(school, "student");
  course = await courseAt(school, teacher, "Algebra", PRICE);
  purchase = buying(school, student, course);
});
afterEach(() => school.close());

const paid = async () => purchase.pay((await purchase.order()).body.id);
const setOffered = (published_at: Date | null) =>
  school.database.queries
    .updateTable("courses")
    .set({ published_at })
    .where("id", "=", course.id)
    .execute();
/** What gives back what was paid for nothing, and settles what nobody told. */
const giveBack = () => {
  const provider = razorpay("sandbox", keys, sendToSandbox(school.app));
  const patience = { ...PATIENCE, first: 0, most: 0 };
  const { database } = school;
  return createPayments({ database, provider, log: silent, patience }).reconcileOrders();
};
const statusOf = async () => {
  const payments = await school.database.queries.selectFrom("payments").select("status").execute();
  return payments.map(({ status }) => status);
};
const refused = (message: string) => ({ status: 409, body: { code: "conflict", message } });
const NOT_OFFERED = refused(MESSAGES.payment.noLongerOffered);

describe("a payment for a course that has left the catalogue", () => {
  it("is answered alike however often it is reported, and after it was given back", async () => {
    const result = await paid();
    await setOffered(null);
    const first = await purchase.update(result);
    expect(first).toMatchObject(NOT_OFFERED);
    expect(await purchase.update(result)).toEqual(first);
    await setOffered(new Date());
    expect(await purchase.update(result)).toEqual(first);
    await giveBack();
    expect(await statusOf()).toEqual(["refunded"]);
    expect(await purchase.update(result)).toEqual(first);
    expect(await purchase.owned()).toEqual([]);
  });

  it("is answered so when the provider told of it first", async () => {
    const result = await paid();
    await setOffered(null);
    const { razorpay_payment_id: id } = result;
    const [order] = await school.database.queries
      .selectFrom("orders")
      .select("provider_order_id")
      .execute();
    const payment = { id, order_id: order!.provider_order_id, amount: PRICE, currency: "INR" };
    const told = JSON.stringify(eventOf("payment.captured", { payment }));
    expect(await callWebhook(school, told)).toBe(200);
    expect(await statusOf()).toEqual(["refunding"]);
    expect(await purchase.update(result)).toMatchObject(NOT_OFFERED);
  });
});

it("a payment that was given back at the provider is said to be given back, and gives nothing", async () => {
  const result = await paid();
  await sandboxStore(school.database, school.backend.jobs).refund(result.razorpay_payment_id);
  for (let time = 0; time < 2; time += 1)
    expect(await purchase.update(result)).toMatchObject(refused(MESSAGES.payment.givenBack));
  await giveBack();
  expect(await statusOf()).toEqual(["refunded"]);
  expect(await purchase.update(result)).toMatchObject(refused(MESSAGES.payment.givenBack));
  expect(await purchase.owned()).toEqual([]);
});
