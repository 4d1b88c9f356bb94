import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, TOKEN_SECRET, openApp, person, post, silent } from "../../../test/app.ts";
import { PAYMENTS, buying, courseAt } from "../../../test/payments.ts";
import { waitingForLocks } from "../../../test/waiting-for-locks.ts";
import { razorpay } from "../providers/razorpay.ts";
import { sandboxKeys, sendToSandbox } from "../providers/sandbox/sandbox.ts";
import { createPayments } from "../service.ts";

type Someone = Awaited<ReturnType<typeof person>>;
let school: TestApp;
let teacher: Someone;
let student: Someone;
let purchase: ReturnType<typeof buying>;

beforeEach(async () => {
  school = await openApp();
  teacher = await person(school, "teacher");
  student = await person(school, "student");
  purchase = buying(school, student, await courseAt(school, teacher, "Algebra", 49_900));
});
afterEach(() => school.close());

describe("an order", () => {
  it("with the amount alone is for the one course of that price that is not bought", async () => {
    const alone = async (amount: number) =>
      (await post(school.app, PAYMENTS.order, { amount }, student.bearer)).json<
        Record<string, unknown>
      >();
    const other = await courseAt(school, teacher, "Calculus", 59_900);
    const begun = await alone(49_900);
    expect(begun).toMatchObject({ amount: 49_900, currency: "INR", course_title: "Algebra" });
    expect((await purchase.order()).body.id).toBe(begun.id);
    await courseAt(school, teacher, "Geometry", 49_900);
    expect(await alone(49_900)).toMatchObject({
      code: "conflict",
      message: MESSAGES.payment.severalOfPrice,
    });
    await purchase.update(await purchase.pay(begun.id));
    expect(await alone(49_900)).toMatchObject({ course_title: "Geometry" });
    await purchase.update(
      await purchase.pay(
        (await purchase.order(student, { course_id: other.slug, amount: 59_900 })).body.id,
      ),
    );
    for (const amount of [59_900, 12_300])
      expect(await alone(amount)).toMatchObject({
        code: "not_found",
        message: MESSAGES.payment.noSuchPrice,
      });
  });
});

describe("an order that is handed out again", () => {
  it("is asked about as a new one, though it is old and was asked about ever more seldom", async () => {
    const { database, app } = school;
    const provider = razorpay("sandbox", sandboxKeys(TOKEN_SECRET), sendToSandbox(app));
    const { reconcileOrders } = createPayments({ database, provider, log: silent });
    const first = (await purchase.order()).body.id;
    await database.pool.query(
      `update orders set polls = 22, polled_at = now() - interval '30 minutes',
        created_at = now() - interval '20 hours', handed_out_at = now() - interval '20 hours'`,
    );
    await reconcileOrders();
    const polls = database.queries.selectFrom("orders").select("polls");
    expect(await polls.execute()).toEqual([{ polls: 22 }]);
    expect((await purchase.order()).body.id).toBe(first);
    // It was asked about since, as often as in its first hour.
    await reconcileOrders();
    await database.pool.query("update orders set polls = 22, polled_at = now()");
    await purchase.pay(first);
    await reconcileOrders();
    expect(await purchase.owned()).toEqual([]);
    await database.pool.query("update orders set polled_at = now() - interval '10 minutes'");
    await reconcileOrders();
    expect(await purchase.owned()).toHaveLength(1);
  });
});

describe("a payment", () => {
  it("moves the account's updated_datetime, and so does a refund", async () => {
    const changedAt = async () => {
      const url = "/api/authenticate/get_user_by_email";
      const answer = await post(school.app, url, { email: student.email }, student.bearer);
      return answer.json<{ user: { updated_datetime: string | null } }>().user.updated_datetime;
    };
    expect(await changedAt()).toBeNull();
    const paid = await purchase.pay((await purchase.order()).body.id);
    await purchase.update(paid);
    const first = await changedAt();
    expect(first).not.toBeNull();
    await purchase.update(paid);
    expect(await changedAt()).toBe(first);
    const admin = await person(school, "admin");
    const refund = { transaction_id: paid.razorpay_payment_id };
    await post(school.app, PAYMENTS.refund, refund, admin.bearer);
    expect(await purchase.owned()).toEqual([]);
    expect(Date.parse((await changedAt()) ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
  });

  it("told by its page waits for the order before it holds the person, as a webhook does", async () => {
    const { pool, queries } = school.database;
    await queries.updateTable("users").set({ mobile: "" }).where("id", "=", student.id).execute();
    const paid = await purchase.pay((await purchase.order()).body.id);
    const webhook = await pool.connect();
    try {
      await webhook.query("begin");
      await webhook.query("select from orders for update");
      const told = purchase.update(paid);
      await expect.poll(() => waitingForLocks(school.database)).toBe(1);
      await webhook.query("update users set updated_at = now() where id = $1", [student.id]);
      await webhook.query("commit");
      expect((await told).status).toBe(200);
    } finally {
      webhook.release();
    }
  });

  it("keeps the first mobile number of an account without one, and replaces none", async () => {
    const { queries } = school.database;
    const mobile = async () => {
      const row = queries.selectFrom("users").select("mobile").where("id", "=", student.id);
      return (await row.executeTakeFirstOrThrow()).mobile;
    };
    const paid = await purchase.pay((await purchase.order()).body.id);
    await purchase.update(paid, student, { mobile_number: "5550199999" });
    expect(await mobile()).toBe("5550100001");
    await queries.updateTable("users").set({ mobile: "" }).where("id", "=", student.id).execute();
    for (const [mobile_number, kept] of [
      ["nonsense", ""],
      ["5550177777", "5550177777"],
      ["5550188888", "5550177777"],
    ] as const) {
      expect((await purchase.update(paid, student, { mobile_number })).status).toBe(200);
      expect(await mobile()).toBe(kept);
    }
  });
});
