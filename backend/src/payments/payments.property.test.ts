import { createHmac, randomUUID } from "node:crypto";

import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestApp, TOKEN_SECRET, openApp, person, silent } from "../../test/app.ts";
import { PATIENCE } from "./orders/reconcile-orders.ts";
import { razorpay } from "./providers/razorpay.ts";
import { sandboxKeys, sendToSandbox } from "./providers/sandbox/sandbox.ts";
import { sandboxStore } from "./providers/sandbox/sandbox-repository.ts";
import { createPayments } from "./service.ts";
import { checkoutMessage, sign } from "./providers/signatures.ts";
import { eventOf, paymentEntity, refundEntity } from "./providers/sandbox/entities.ts";

const keys = sandboxKeys(TOKEN_SECRET);
let school: TestApp;
let teacherId: string;

beforeAll(async () => {
  school = await openApp();
  teacherId = (await person(school, "teacher")).id;
});
afterAll(() => school.close());

/** What may happen, in any order and number: by two tabs, by the provider, by an attacker. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("order" as const), tab: fc.nat(1) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("pay" as const), tab: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("update" as const), payment: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("webhook" as const), payment: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("forged" as const),
      payment: fc.nat(3),
      what: fc.constantFrom("signature", "amount", "currency", "order", "payment"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("poll" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("price" as const),
      price: fc.integer({ min: 100, max: 99_999 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refund" as const), payment: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("refundThere" as const), payment: fc.nat(3) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const makeCourse = (price: number) =>
  school.database.queries
    .insertInto("courses")
    .values({
      slug: randomUUID(),
      title: "Algebra",
      category: "Maths",
      teacher_id: teacherId,
      price_minor: price,
      published_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();

const makeWorld = async (price: number) => {
  const { database, app } = school;
  const provider = razorpay("sandbox", keys, sendToSandbox(app));
  const patience = { ...PATIENCE, first: 0, most: 0 };
  const payments = createPayments({ database, provider, log: silent, patience });
  const student = await person(school, "student");
  return {
    payments,
    provider,
    student,
    price,
    course: await makeCourse(price),
    tabs: [] as (string | undefined)[],
    /** Captured with the provider. */
    paid: [] as { orderId: string; paymentId: string }[],
    /** Given back in the provider's dashboard, and told. */
    givenBack: new Set<string>(),
    store: sandboxStore(database, school.backend.jobs),
  };
};
type World = Awaited<ReturnType<typeof makeWorld>>;

const quietly = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    // Refused is fine; broken is not.
    if ((error as Error).name !== "DomainError") throw error;
  });
};

const webhookBody = async (world: World, paymentId: string, changed: object = {}) => {
  const payment = (await world.store.payment(paymentId))!;
  return JSON.stringify(
    eventOf("payment.captured", {
      payment: { ...paymentEntity(payment), status: "captured", ...changed },
    }),
  );
};

const sendWebhook = (world: World, body: string, secret = keys.webhookSecret) => {
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return world.payments.webhook({ body: Buffer.from(body), signature, eventId: randomUUID() });
};

/** Who gives it back at the provider knows nothing of this site, which may know nothing of the payment. */
const refundThere = async (world: World, paymentId: string): Promise<void> => {
  await world.store.refund(paymentId);
  const payment = (await world.store.payment(paymentId))!;
  await sendWebhook(
    world,
    JSON.stringify(eventOf("refund.processed", { refund: refundEntity(payment) })),
  );
  world.givenBack.add(paymentId);
};

const CHANGES = {
  amount: { amount: 1 },
  currency: { currency: "USD" },
  order: { order_id: "order_00000000000000" },
  payment: { id: "pay_00000000000000" },
};

const forge = async (world: World, { orderId, paymentId }: World["paid"][number], what: string) => {
  if (what === "signature") {
    expect(await sendWebhook(world, await webhookBody(world, paymentId), "guessed")).toBe(false);
    const signature = sign("guessed", checkoutMessage(orderId, paymentId));
    return quietly(
      world.payments.confirm(world.student as never, { orderId, paymentId, signature }),
    );
  }
  if (what === "payment") return;
  await sendWebhook(world, await webhookBody(world, paymentId, CHANGES[what as "amount"]));
};

const run = async (world: World, each: Step): Promise<void> => {
  const { payments, student, course, tabs, paid, store } = world;
  const chosen = "payment" in each ? paid[each.payment % Math.max(1, paid.length)] : undefined;
  switch (each.kind) {
    case "order":
      return quietly(
        payments
          .createOrder(student as never, { amount: world.price, course_id: course.id })
          .then(({ id }) => void (tabs[each.tab] = id)),
      );
    case "pay": {
      const orderId = tabs[each.tab];
      const paymentId = orderId && (await store.pay(orderId, "captured"));
      if (paymentId) paid.push({ orderId, paymentId });
      return;
    }
    case "price":
      world.price = each.price;
      await school.database.queries
        .updateTable("courses")
        .set({ price_minor: each.price })
        .where("id", "=", course.id)
        .execute();
      return;
    case "poll":
      return payments.reconcileOrders();
    case "update":
    case "webhook":
    case "forged":
    case "refund":
    case "refundThere":
  }
  if (!chosen) return;
  const { orderId, paymentId } = chosen;
  const signature = sign(keys.keySecret, checkoutMessage(orderId, paymentId));
  if (each.kind === "update")
    await quietly(payments.confirm(student as never, { orderId, paymentId, signature }));
  if (each.kind === "webhook") await sendWebhook(world, await webhookBody(world, paymentId));
  if (each.kind === "forged") await forge(world, chosen, each.what);
  if (each.kind === "refund") await quietly(payments.refund(student, paymentId));
  if (each.kind === "refundThere") await refundThere(world, paymentId);
};

/** What must hold however it went. */
const expectSound = async ({ student, course, givenBack }: World) => {
  const { queries } = school.database;
  const { rows } = await sql<{ entry_id: string; sum: string }>`
    select entry_id, sum(amount) from ledger_lines group by entry_id having sum(amount) <> 0`.execute(
    queries,
  );
  expect(rows).toEqual([]);
  const mine = await queries
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .selectAll("payments")
    .where("user_id", "=", student.id)
    .execute();
  const ids = mine.map(({ provider_payment_id }) => provider_payment_id);
  expect(new Set(ids).size).toBe(ids.length);
  const refunded = mine.filter(({ status }) => status === "refunded");
  expect(refunded.map(({ provider_payment_id }) => provider_payment_id)).toEqual(
    expect.arrayContaining([...givenBack]),
  );
  const owned = await queries
    .selectFrom("purchases")
    .selectAll()
    .where("user_id", "=", student.id)
    .where("course_id", "=", course.id)
    .execute();
  const kept = mine.filter(({ status, excess }) => status !== "refunded" && !excess);
  expect(owned.length).toBe(kept.length > 0 ? 1 : 0);
  expect(kept.length).toBeLessThanOrEqual(1);
  const { rows: held } = await sql<{ held: string }>`
    select coalesce(sum(l.amount), 0) held from ledger_lines l join ledger_entries e on e.id = l.entry_id
    join payments p on p.id = e.payment_id join orders o on o.id = p.order_id
    where o.user_id = ${student.id} and l.account = 'provider'`.execute(queries);
  const due = mine.filter(({ status }) => status !== "refunded");
  expect(Number(held[0]!.held)).toBe(due.reduce((sum, { amount }) => sum + Number(amount), 0));
};

test("however orders, payments, updates, webhooks and forgeries come, nothing is lost, doubled or invented", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 14 }),
      async (price, waves) => {
        const world = await makeWorld(price);
        // What is in one wave happens at once.
        for (const wave of waves) await Promise.all(wave.map((each) => run(world, each)));
        await expectSound(world);
        // In the end, whatever was paid is known here, even if nobody told.
        await world.payments.reconcileOrders();
        await world.payments.reconcileOrders();
        await expectSound(world);
        const { queries } = school.database;
        const known = await queries.selectFrom("payments").select("provider_payment_id").execute();
        const ids = new Set(known.map(({ provider_payment_id }) => provider_payment_id));
        for (const { paymentId } of world.paid) expect(ids.has(paymentId)).toBe(true);
        // So that the next world's orders are the only ones to ask after.
        await queries
          .updateTable("orders")
          .set({ created_at: new Date(0) })
          .where("user_id", "=", world.student.id)
          .execute();
      },
    ),
    { numRuns: 100 },
  );
}, 180_000);
