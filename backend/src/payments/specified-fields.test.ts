import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { buying, courseAt } from "../../test/payments.ts";

type Someone = Awaited<ReturnType<typeof person>>;
let school: TestApp;
let teacher: Someone;
let course: Awaited<ReturnType<typeof courseAt>>;
let purchase: ReturnType<typeof buying>;

beforeEach(async () => {
  school = await openApp();
  teacher = await person(school, "teacher");
  course = await courseAt(school, teacher, "Algebra", 49_900);
  purchase = buying(school, await person(school, "student"), course);
});
afterEach(() => school.close());

describe("an order", () => {
  it("takes a price times 100 as binary numbers have it", async () => {
    const cents = await courseAt(school, teacher, "Cents", 1_999);
    const asked = { course_id: cents.slug, amount: 19.99 * 100 };
    expect(Number.isInteger(asked.amount)).toBe(false);
    expect(await purchase.order(undefined, asked)).toMatchObject({
      status: 200,
      body: { amount: 1_999 },
    });
  });
});

describe("a payment", () => {
  it("reported with the specified fields alone is asked about, recorded, and gets the same answer twice", async () => {
    const { body } = await purchase.order();
    const { razorpay_payment_id: transaction_id } = await purchase.pay(body.id);
    const told = await purchase.update({ transaction_id });
    expect(told).toMatchObject({
      status: 200,
      body: { data: { course_id: course.slug, transaction_id } },
    });
    expect(await purchase.update({ transaction_id })).toEqual(told);
    expect(await purchase.owned()).toEqual([course.id]);
  });

  it("that is named without a signature is the payer's own, exists, and was completed", async () => {
    const { body } = await purchase.order();
    await purchase.pay(body.id, "never", "failed");
    const [failed] = await school.database.queries
      .selectFrom("sandbox_payments")
      .selectAll()
      .execute();
    expect((await purchase.update({ transaction_id: failed!.id })).status).toBe(409);
    const { razorpay_payment_id: transaction_id } = await purchase.pay(body.id);
    const other = await person(school, "student");
    const refused = await purchase.update({ transaction_id }, other);
    expect(refused).toMatchObject({
      status: 404,
      body: { message: MESSAGES.payment.notFound },
    });
    for (const unknown of ["pay_00000000000000", "", "..", "a payment"])
      expect(await purchase.update({ transaction_id: unknown }, other)).toEqual(refused);
    expect([...(await purchase.owned()), ...(await purchase.owned(other))]).toEqual([]);
  });

  it("that is signed in part is refused, and the refusal names what is missing", async () => {
    const { body } = await purchase.order();
    const { razorpay_payment_id } = await purchase.pay(body.id);
    const told = await purchase.update({
      transaction_id: razorpay_payment_id,
      razorpay_order_id: body.id,
      razorpay_payment_id,
    });
    expect(told).toMatchObject({
      status: 400,
      body: { message: "Razorpay signature is missing." },
    });
    expect(await purchase.owned()).toEqual([]);
  });
});
