import { randomUUID } from "node:crypto";

import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, TOKEN_SECRET, openApp, person, silent } from "../../../test/app.ts";
import { buying, callWebhook, courseAt } from "../../../test/payments.ts";
import { PATIENCE } from "../orders/reconcile-orders.ts";
import { type PaymentProvider, ProviderError } from "../providers/provider.ts";
import { razorpay } from "../providers/razorpay.ts";
import { eventOf, paymentEntity, refundEntity } from "../providers/sandbox/entities.ts";
import { sandboxStore } from "../providers/sandbox/sandbox-repository.ts";
import { sandboxKeys, sendToSandbox } from "../providers/sandbox/sandbox.ts";
import { sign } from "../providers/signatures.ts";
import { createPayments } from "../service.ts";

const keys = sandboxKeys(TOKEN_SECRET);
const PRICE = 49_900;

let school: TestApp;
let purchase: ReturnType<typeof buying>;
let store: ReturnType<typeof sandboxStore>;
let provider: PaymentProvider;
let log: string[];

beforeEach(async () => {
  log = [];
  school = await openApp({}, { log: pino({ level: "warn" }, { write: (line) => log.push(line) }) });
  const teacher = await person(school, "teacher");
  const student = await person(school, "student");
  purchase = buying(school, student, await courseAt(school, teacher, "Algebra", PRICE));
  store = sandboxStore(school.database, school.backend.jobs);
  provider = razorpay("sandbox", keys, sendToSandbox(school.app));
});
afterEach(() => school.close());

/** The status that the site answers an event with. */
const tell = (body: object, eventId: string = randomUUID()) =>
  callWebhook(school, JSON.stringify(body), { "x-razorpay-event-id": eventId });

/** The same of a site whose provider is this one. */
const tellWith = (changed: Partial<PaymentProvider>, body: object, eventId: string) => {
  const payments = createPayments({
    database: school.database,
    provider: { ...provider, ...changed },
    log: silent,
  });
  const text = JSON.stringify(body);
  const signature = sign(keys.webhookSecret, text);
  return payments.webhook({ body: Buffer.from(text), signature, eventId });
};

const rowsOf = async (sql: string) => (await school.database.pool.query(sql)).rows as unknown[];
const noted = () => rowsOf("select id, event from payment_events order by received_at");
const refusals = () => rowsOf("select reason from payment_refusals order by id");
const payments = () => rowsOf("select status, excess, refund_reason from payments");
/** What the provider owes by the ledger, and what all of it comes to. */
const books = () =>
  rowsOf(`select count(distinct entry_id)::int entries, sum(amount)::int as all,
    coalesce(sum(amount) filter (where account = 'provider'), 0)::int provider,
    coalesce(sum(amount) filter (where account = 'teacher'), 0)::int teacher from ledger_lines`);
const GIVEN_BACK = [
  {
    status: "refunded",
    excess: true,
    refund_reason: "It was given back at the payment provider.",
  },
];

/** What the provider tells of a payment that its page never told. */
const paid = async () => {
  const { body } = await purchase.order();
  const { razorpay_payment_id: id } = await purchase.pay(body.id);
  const captured = eventOf("payment.captured", {
    payment: paymentEntity((await store.payment(id))!),
  });
  return { id, orderId: body.id, captured };
};
/** As somebody does in the provider's dashboard. */
const giveBackThere = async (id: string) => {
  await store.refund(id);
  const payment = (await store.payment(id))!;
  return eventOf("refund.processed", { refund: refundEntity(payment) });
};

it("a payment that is told late is dated by when it was made", async () => {
  const { id, captured } = await paid();
  await rowsOf("update sandbox_payments set created_at = created_at - interval '2 days'");
  expect(await tell(captured)).toBe(200);
  expect(
    await rowsOf("select now() - captured_at > interval '47 hours' as dated from payments"),
  ).toEqual([{ dated: true }]);
  expect(await rowsOf("select provider_payment_id as id from payments")).toEqual([{ id }]);
});

describe("an event that is signed", () => {
  const entity = { id: "pay_qr", amount: 100, currency: "INR", status: "captured" };
  it.each([
    ["payment.captured", { payment: { entity: { ...entity, order_id: null } } }],
    ["payment.captured", { payment: { entity } }],
    ["order.paid", {}],
    ["payment.captured", null],
    ["refund.processed", { refund: { entity: { id: "rfnd_1", payment_id: null, amount: 100 } } }],
    ["refund.processed", { payment: { entity } }],
  ])(
    "and not ours or not understood, as %s of %j, is kept, logged and taken",
    async (event, payload) => {
      for (const time of [1, 2])
        expect(await tell({ event, payload }, "evt_1"), `${time}`).toBe(200);
      expect(await noted()).toEqual([{ id: "evt_1", event }]);
      expect(log.filter((line) => line.includes("evt_1"))).toHaveLength(1);
      expect(await payments()).toEqual([]);
    },
  );

  it("of a refund of a payment without an order is kept, logged and taken", async () => {
    const body = { id: "pay_qr", amount: 100, currency: "INR", status: "refunded", order_id: null };
    const send = async ({ path }: { path: string }) => ({
      status: 200,
      body: JSON.stringify(path.endsWith("/pay_qr") ? body : { items: [] }),
    });
    const { payment, refundsOf } = razorpay("sandbox", keys, send);
    const refund = { id: "rfnd_1", payment_id: "pay_qr", amount: 100 };
    const told = eventOf("refund.processed", { refund });
    expect(await tellWith({ payment, refundsOf }, told, "evt_1")).toBe(true);
    expect(await noted()).toEqual([{ id: "evt_1", event: "refund.processed" }]);
    expect(await refusals()).toEqual([{ reason: "refund of an unknown payment" }]);
  });
});

describe("a payment that was given back at the provider", () => {
  it("gives no course when its refund is told before it", async () => {
    const { id, captured } = await paid();
    const refunded = await giveBackThere(id);
    expect(await tell(refunded, "evt_refund")).toBe(200);
    expect(await tell(captured, "evt_capture")).toBe(200);
    expect(await tell(refunded, "evt_refund")).toBe(200);
    expect(await purchase.owned()).toEqual([]);
    expect(await payments()).toEqual(GIVEN_BACK);
    expect(await books()).toEqual([{ entries: 2, all: 0, provider: 0, teacher: 0 }]);
  });

  it("gives no course when its refund is never told, and another order can be made", async () => {
    const { id, orderId, captured } = await paid();
    await giveBackThere(id);
    expect(await tell(captured)).toBe(200);
    expect(await purchase.owned()).toEqual([]);
    expect(await payments()).toEqual(GIVEN_BACK);
    expect(await books()).toEqual([{ entries: 2, all: 0, provider: 0, teacher: 0 }]);
    const next = await purchase.order();
    expect(next.status).toBe(200);
    expect(next.body.id).not.toBe(orderId);
  });

  it("gives no course when nothing is told, and its order is asked about", async () => {
    const { id } = await paid();
    await giveBackThere(id);
    const patience = { ...PATIENCE, first: 0, most: 0 };
    const { database } = school;
    await createPayments({ database, provider, log: silent, patience }).reconcileOrders();
    expect(await purchase.owned()).toEqual([]);
    expect(await payments()).toEqual(GIVEN_BACK);
  });

  it("loses its course when it is told once more, even if its refund was not", async () => {
    const { id, captured } = await paid();
    expect(await tell(captured)).toBe(200);
    expect(await purchase.owned()).toHaveLength(1);
    await giveBackThere(id);
    expect(await tell(captured)).toBe(200);
    expect(await purchase.owned()).toEqual([]);
    expect(await books()).toEqual([{ entries: 2, all: 0, provider: 0, teacher: 0 }]);
  });

  it("gives none either when it was asked about just before, and told after its refund", async () => {
    const { id, captured } = await paid();
    const before = await provider.payment(id);
    const payment = async () => {
      await tell(await giveBackThere(id));
      return before;
    };
    expect(await tellWith({ payment }, captured, "evt_1")).toBe(true);
    expect(await purchase.owned()).toEqual([]);
    expect(await payments()).toEqual(GIVEN_BACK);
  });

  it("is given back as soon as its refund is processed, when that is pending", async () => {
    const { id, captured } = await paid();
    const refunded = await giveBackThere(id);
    const pending = async (paymentId: string) =>
      (await provider.refundsOf(paymentId)).map((refund) => ({
        ...refund,
        status: "pending" as const,
      }));
    expect(await tellWith({ refundsOf: pending }, captured, "evt_1")).toBe(true);
    expect(await purchase.owned()).toEqual([]);
    expect(await payments()).toMatchObject([{ status: "refunding", excess: true }]);
    expect(await tell(refunded)).toBe(200);
    expect(await payments()).toEqual(GIVEN_BACK);
  });
});

describe("an event while the provider does not answer", () => {
  const away = () => Promise.reject(new ProviderError(null, "away"));

  it("is not noted, so that it is told again", async () => {
    const { id, captured } = await paid();
    const refunded = await giveBackThere(id);
    for (const event of [refunded, captured])
      await expect(tellWith({ payment: away }, event, "evt_1")).rejects.toMatchObject({
        name: "DomainError",
        code: "unavailable",
      });
    expect(await noted()).toEqual([]);
    expect(await refusals()).toEqual([]);
    expect(await tell(captured, "evt_1")).toBe(200);
    // What was taken before needs no provider.
    expect(await tellWith({ payment: away }, captured, "evt_1")).toBe(true);
    expect(await purchase.owned()).toEqual([]);
  });

  it("or knows less than it told is told again, and of what it does not know is refused", async () => {
    const { id, captured } = await paid();
    const there = (await provider.payment(id))!;
    const payment = async () => ({ ...there, status: "authorized" as const });
    await expect(tellWith({ payment }, captured, "evt_1")).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await noted()).toEqual([]);
    expect(await tellWith({ payment: async () => null }, captured, "evt_1")).toBe(true);
    expect(await refusals()).toEqual([{ reason: "not captured" }]);
    expect(await purchase.owned()).toEqual([]);
  });
});

describe("refunds of parts", () => {
  it("told one by one take the course away once they are the whole", async () => {
    const { id, captured } = await paid();
    await tell(captured);
    const part = (name: string) => ({ id: name, paymentId: id, amount: PRICE / 2 });
    const event = (name: string) =>
      eventOf("refund.processed", { refund: { id: name, payment_id: id, amount: PRICE / 2 } });
    expect(await tell(event("rfnd_1"))).toBe(200);
    expect(await purchase.owned()).toHaveLength(1);
    expect(await refusals()).toEqual([{ reason: "partial refund" }]);
    const there = (await provider.payment(id))!;
    const whole = {
      payment: async () => ({ ...there, status: "refunded" as const }),
      refundsOf: async () =>
        ["rfnd_1", "rfnd_2"].map((name) => ({ ...part(name), status: "processed" as const })),
    };
    expect(await tellWith(whole, event("rfnd_2"), "evt_2")).toBe(true);
    expect(await purchase.owned()).toEqual([]);
    expect(await books()).toEqual([{ entries: 2, all: 0, provider: 0, teacher: 0 }]);
  });
});
