import { randomUUID } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, TOKEN_SECRET, openApp, person, post } from "../../test/app.ts";
import { buying, callWebhook, courseAt } from "../../test/payments.ts";
import { sandboxKeys } from "./providers/sandbox/sandbox.ts";
import { checkoutMessage, sign } from "./providers/signatures.ts";

const keys = sandboxKeys(TOKEN_SECRET);

type Someone = Awaited<ReturnType<typeof person>>;
let school: TestApp;
let teacher: Someone;
let student: Someone;
let course: Awaited<ReturnType<typeof courseAt>>;
let purchase: ReturnType<typeof buying>;

beforeEach(async () => {
  school = await openApp();
  teacher = await person(school, "teacher");
  student = await person(school, "student");
  course = await courseAt(school, teacher, "Algebra", 49_900);
  purchase = buying(school, student, course);
});
afterEach(() => school.close());

const get = async (url: string, who: Someone) => {
  const answer = await school.app.inject({ method: "GET", url, headers: who.bearer });
  return answer.json<{ data: never }>().data;
};

const refusals = async () => {
  const rows = await school.database.queries
    .selectFrom("payment_refusals")
    .select("reason")
    .orderBy("id")
    .execute();
  return rows.map(({ reason }) => reason);
};

describe("an order", () => {
  it("is of the course's price, with its currency and a public key", async () => {
    expect(await purchase.order()).toMatchObject({
      status: 200,
      body: { amount: 49_900, currency: "INR", key: keys.keyId, provider: "sandbox" },
    });
  });

  it.each([1, -1, 0, 49_901, 49_900.01, 1e18, "NaN", "49900", null])(
    "of amount %s is refused",
    async (amount) => {
      expect((await purchase.order(student, { amount })).status).toBe(400);
      expect(await school.database.queries.selectFrom("orders").select("id").execute()).toEqual([]);
    },
  );

  it("asked for in two tabs at once is one", async () => {
    const answers = await Promise.all([purchase.order(), purchase.order(), purchase.order()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it("of a new price is a new one", async () => {
    const { body } = await purchase.order();
    await school.database.queries
      .updateTable("courses")
      .set({ price_minor: 59_900 })
      .where("id", "=", course.id)
      .execute();
    expect((await purchase.order()).status).toBe(400);
    const next = await purchase.order(student, { amount: 59_900 });
    expect(next.status).toBe(200);
    expect(next.body.id).not.toBe(body.id);
  });

  it("of what is free, bought or unknown is refused, and of teachers too", async () => {
    const free = await courseAt(school, teacher, "Free", 0);
    expect((await purchase.order(student, { course_id: free.slug, amount: 1 })).status).toBe(409);
    expect((await purchase.order(student, { course_id: randomUUID() })).status).toBe(404);
    expect((await purchase.order(teacher)).status).toBe(403);
    const { body } = await purchase.order();
    await purchase.update(await purchase.pay(body.id));
    expect((await purchase.order()).status).toBe(409);
  });
});

describe("a payment", () => {
  it("reported by the page is recorded, opens the course, and gets the same answer twice", async () => {
    const { body } = await purchase.order();
    const paid = await purchase.pay(body.id);
    const told = await purchase.update(paid);
    expect(told).toMatchObject({ status: 200, body: { data: { course_id: course.slug } } });
    expect(await purchase.update(paid)).toEqual(told);
    expect(await purchase.owned()).toEqual([course.id]);
    expect(await get("/backend-service/api/payment/receipts", student)).toMatchObject([
      { transaction_id: paid.razorpay_payment_id, amount: 49_900, status: "captured" },
    ]);
    expect(await get("/backend-service/api/payment/earnings", teacher)).toMatchObject({
      totals: [{ currency: "INR", amount: 29_940 }],
      lines: [{ kind: "capture", paid: 49_900, amount: 29_940 }],
    });
  });

  it("for a course that has left the catalogue meanwhile is given back, and said so", async () => {
    const { body } = await purchase.order();
    const paid = await purchase.pay(body.id);
    await school.database.queries
      .updateTable("courses")
      .set({ published_at: null })
      .where("id", "=", course.id)
      .execute();
    expect(await purchase.update(paid)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.payment.noLongerOffered },
    });
    expect(await purchase.owned()).toEqual([]);
    const payment = await school.database.queries
      .selectFrom("payments")
      .select(["status", "excess", "refund_reason"])
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({
      status: "refunding",
      excess: true,
      refund_reason: "The course is no longer offered.",
    });
  });

  it("with a changed byte in its signature is refused, and so is another user's", async () => {
    const { body } = await purchase.order();
    const paid = await purchase.pay(body.id);
    const last = paid.razorpay_signature.at(-1) === "0" ? "1" : "0";
    const razorpay_signature = paid.razorpay_signature.slice(0, -1) + last;
    expect((await purchase.update(paid, student, { razorpay_signature })).status).toBe(400);
    const other = await person(school, "student");
    expect((await purchase.update(paid, other)).status).toBe(404);
    expect([...(await purchase.owned()), ...(await purchase.owned(other))]).toEqual([]);
    expect(await refusals()).toEqual(["checkout with a wrong signature", "order of another user"]);
  });

  it("that failed can be tried again; paid twice it is paid once", async () => {
    const { body } = await purchase.order();
    expect((await purchase.pay(body.id, "never", "failed")).status).toBe(402);
    const answers = await Promise.all([purchase.pay(body.id), purchase.pay(body.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("that is signed and yet failed with the provider grants nothing", async () => {
    const { body } = await purchase.order();
    await purchase.pay(body.id, "never", "failed");
    const [failed] = await school.database.queries
      .selectFrom("sandbox_payments")
      .selectAll()
      .execute();
    const message = checkoutMessage(String(body.id), failed!.id);
    const result = {
      razorpay_order_id: body.id,
      razorpay_payment_id: failed!.id,
      razorpay_signature: sign(keys.keySecret, message),
    };
    expect((await purchase.update(result)).status).toBe(409);
    expect(await purchase.owned()).toEqual([]);
  });
});

describe("a webhook", () => {
  const captured = (payment: object) =>
    `{ "entity":"event","event":"payment.captured","payload":{"payment":{"entity":${JSON.stringify(payment)}}} }`;
  const send = (payload: string, headers: Record<string, string> = {}) =>
    callWebhook(school, payload, { "x-razorpay-event-id": "evt_1", ...headers });
  const paidOrder = async () => {
    const { body } = await purchase.order();
    const { razorpay_payment_id: id } = await purchase.pay(body.id);
    return { id, order_id: body.id, amount: 49_900, currency: "INR", status: "captured" };
  };

  it("is verified over its bytes as they came, and opens the course without the page", async () => {
    const payment = await paidOrder();
    expect(await send(captured(payment))).toBe(200);
    expect(await send(captured(payment))).toBe(200);
    expect(await send(captured(payment), { "x-razorpay-event-id": "evt_2" })).toBe(200);
    expect(await purchase.owned()).toEqual([course.id]);
  });

  it("that is forged, changed, empty or nonsense is refused", async () => {
    const payment = await paidOrder();
    const signature = sign(keys.webhookSecret, captured(payment));
    const changed = captured({ ...payment, amount: 1 });
    expect(await send(changed, { "x-razorpay-signature": signature })).toBe(400);
    expect(await send("", { "x-razorpay-signature": sign(keys.webhookSecret, "") })).toBe(400);
    expect(await send("nonsense")).toBe(400);
    expect(await send(captured(payment), { "x-razorpay-event-id": "" })).toBe(400);
    expect(await purchase.owned()).toEqual([]);
  });

  it("of another amount, currency or order is taken, grants nothing and is kept for the admins", async () => {
    const payment = await paidOrder();
    const wrong = [{ amount: 1 }, { currency: "USD" }, { order_id: "order_00000000000000" }];
    for (const [index, change] of wrong.entries()) {
      const headers = { "x-razorpay-event-id": `evt_w${index}` };
      expect(await send(captured({ ...payment, ...change }), headers)).toBe(200);
    }
    expect(await purchase.owned()).toEqual([]);
    expect(await refusals()).toEqual(["other amount", "other currency", "unknown order"]);
  });
});

describe("a refund", () => {
  it("reverses the ledger, takes the course away, and happens once", async () => {
    const admin = await person(school, "admin");
    const { body } = await purchase.order();
    const paid = await purchase.pay(body.id);
    await purchase.update(paid);
    const refund = () =>
      post(
        school.app,
        "/backend-service/api/payment/refund",
        { transaction_id: paid.razorpay_payment_id },
        admin.bearer,
      );
    const answers = await Promise.all([refund(), refund()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await refund()).json()).toMatchObject({ data: { status: "refunded" } });
    expect(await purchase.owned()).toEqual([]);
    expect(await get("/backend-service/api/payment/earnings", teacher)).toMatchObject({
      totals: [{ currency: "INR", amount: 0 }],
      lines: [
        { kind: "refund", amount: -29_940 },
        { kind: "capture", amount: 29_940 },
      ],
    });
    const reconciliation = await get("/backend-service/api/payment/reconciliation", admin);
    expect(reconciliation).toMatchObject({
      totals: [
        {
          provider: "sandbox",
          captured: 49_900,
          refunded: 49_900,
          ledger: 0,
          teachers: 0,
          platform: 0,
          difference: 0,
          imbalance: 0,
        },
      ],
      unsettled: [],
    });
    expect(await get("/backend-service/api/payment/payments", admin)).toMatchObject([
      { status: "refunded", balanced: true, ledger: 0 },
    ]);
    expect((await purchase.order()).status).toBe(200);
    const audit = await school.database.queries.selectFrom("audit_log").selectAll().execute();
    expect(audit).toMatchObject([
      {
        actor_id: admin.id,
        action: "payment.refunded",
        subject_type: "payment",
        detail: { amount: 49_900, currency: "INR" },
      },
    ]);
  });
});

describe("the ledger", () => {
  it("can be neither changed nor unbalanced, no matter who tries", async () => {
    const { body } = await purchase.order();
    await purchase.update(await purchase.pay(body.id));
    const { queries } = school.database;
    await expect(queries.updateTable("ledger_lines").set({ amount: 1 }).execute()).rejects.toThrow(
      "only ever added to",
    );
    await expect(queries.deleteFrom("ledger_entries").execute()).rejects.toThrow(
      "only ever added to",
    );
    const { id } = await queries
      .selectFrom("ledger_entries")
      .select("id")
      .executeTakeFirstOrThrow();
    const line = {
      entry_id: id,
      account: "payer",
      amount: 5,
      currency: "INR",
      owner_id: null,
    } as const;
    await expect(queries.insertInto("ledger_lines").values(line).execute()).rejects.toThrow(
      "do not balance",
    );
  });
});
