import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { booked } from "../../../tests/integration/matrix/things.ts";
import { type TestApp, appOn, openApp, person, post } from "../../test/app.ts";
import { course } from "../../test/school.ts";
import { DEFAULT_LIMITS, type PaymentsConfig } from "../kernel/config/config.ts";
import { CALM } from "../kernel/http/load.ts";

type Someone = Awaited<ReturnType<typeof person>>;

const RAZORPAY = {
  keyId: "rzp_live_key",
  keySecret: "secret",
  webhookSecret: "another",
  origin: "http://127.0.0.1:9",
};
const REAL: PaymentsConfig = { razorpay: RAZORPAY, sandbox: false };

let test: TestApp;
let teacher: Someone;
let student: Someone;
let admin: Someone;
const opened: (() => Promise<void>)[] = [];
beforeEach(async () => {
  test = await openApp();
  teacher = await person(test, "teacher");
  student = await person(test, "student");
  admin = await person(test, "admin");
  await booked(test, student, teacher);
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  await test.close();
});

const started = async (...given: Parameters<typeof appOn>) => {
  const { app, backend } = await appOn(...given);
  opened.push(async () => {
    await app.close();
    await backend.close();
  });
  return { app };
};
/** The site as it is after it was started with these settings. */
const restarted = (payments: PaymentsConfig) => started(test.database, { payments });
type Site = Pick<TestApp, "app">;

const get = async ({ app }: Site, url: string, who: Someone) =>
  (await app.inject({ url, headers: who.bearer })).json<never>();
/** What each of them sees of what was bought and earned. */
const seen = async (site: Site) => {
  const courses = await get(site, "/api/video/get_courses_and_video", student);
  const receipts = await get(site, "/backend-service/api/payment/receipts", student);
  const earnings = await get(site, "/backend-service/api/payment/earnings", teacher);
  const paid = await get(site, "/api/admin/users?payment_made=Yes", admin);
  const by = { email: student.email };
  const user = await post(site.app, "/api/authenticate/get_user_by_email", by, student.bearer);
  return {
    bought: (courses as { purchased: boolean }[]).filter(({ purchased }) => purchased).length,
    receipts: (receipts as { data: unknown[] }).data.length,
    earnings: (earnings as { data: { totals: unknown[] } }).data.totals,
    paid: (paid as unknown[]).length,
    transaction: user.json<{ user: { transaction_id: string | null } }>().user.transaction_id,
  };
};
const NOTHING = { bought: 0, receipts: 0, earnings: [], paid: 0, transaction: null };
const IN_THE_SANDBOX = {
  bought: 1,
  receipts: 1,
  paid: 1,
  transaction: expect.stringMatching(/^pay_/),
  earnings: [{ currency: "INR", amount: expect.any(Number), sandbox: true }],
};

describe("what was paid in the sandbox", () => {
  it("is shown and opens courses there, as no money", async () => {
    expect(await seen(test)).toEqual(IN_THE_SANDBOX);
  });

  it("is neither money, nor earned, nor a course once Razorpay takes the payments", async () => {
    const real = await restarted(REAL);
    expect(await seen(real)).toEqual(NOTHING);
    // It may be bought with money then, which stays whatever becomes of the sandbox.
    const { pool } = test.database;
    const left = await pool.query("select count(*)::int as rows from sandbox_purchases_aside");
    expect(left.rows).toEqual([{ rows: 1 }]);
    await pool.query(
      "insert into purchases (user_id, course_id) select user_id, course_id from sandbox_purchases_aside",
    );
    await restarted({ razorpay: RAZORPAY, sandbox: true });
    expect((await seen(await restarted(REAL))).bought).toBe(1);
  });

  it("opens courses beside Razorpay where the operator says so, and comes back with the sandbox", async () => {
    expect(await seen(await restarted(REAL))).toEqual(NOTHING);
    expect(await seen(await restarted({ razorpay: RAZORPAY, sandbox: true }))).toEqual(
      IN_THE_SANDBOX,
    );
    expect(await seen(await restarted({ sandbox: false }))).toEqual(NOTHING);
    expect(await seen(await restarted({ sandbox: true }))).toEqual(IN_THE_SANDBOX);
  });

  it("stays apart in the ledger, which cannot say otherwise, and balances", async () => {
    const { pool } = test.database;
    const { rows } = await pool.query(
      "select e.sandbox, p.sandbox as paid, o.sandbox as ordered from ledger_entries e join payments p on p.id = e.payment_id join orders o on o.id = p.order_id",
    );
    expect(rows).toEqual([{ sandbox: true, paid: true, ordered: true }]);
    await expect(
      pool.query(
        "insert into ledger_entries (payment_id, kind, sandbox) select id, 'refund', false from payments",
      ),
    ).rejects.toThrow("ledger_entries_payment");
    const real = await restarted(REAL);
    const books = await get(real, "/backend-service/api/payment/reconciliation", admin);
    expect((books as { data: { totals: object[] } }).data.totals).toMatchObject([
      { provider: "sandbox", difference: 0, imbalance: 0 },
    ]);
  });

  it("is shown to admins alone, with what of it is on", async () => {
    const sandboxes = async (site: Site) =>
      ((await get(site, "/api/admin/sandboxes", admin)) as { data: object }).data;
    expect(await sandboxes(test)).toEqual({ payments: true, purchases: false, sign_in: true });
    expect(await sandboxes(await restarted({ razorpay: RAZORPAY, sandbox: true }))).toEqual({
      payments: false,
      purchases: true,
      sign_in: true,
    });
    const refused = await test.app.inject({
      url: "/api/admin/sandboxes",
      headers: teacher.bearer,
    });
    expect(refused.statusCode).toBe(403);
  });
});

describe("the sandbox's checkout", () => {
  const look = ({ app }: Site, remoteAddress = "127.0.0.1") =>
    app.inject({ url: "/sandbox-payments/checkout/orders/order_x", remoteAddress });

  it("answers an address so many calls a minute, and the school's own server all of its calls", async () => {
    const site = await started(test.database, { limits: { ...DEFAULT_LIMITS, callsPerMinute: 3 } });
    const statuses = [];
    for (let time = 1; time <= 4; time += 1) statuses.push((await look(site)).statusCode);
    expect(statuses).toEqual([404, 404, 404, 429]);
    expect((await look(site, "203.0.113.7")).statusCode).toBe(404);
    const { id } = await course(test, { price_minor: 100, teacher_id: teacher.id });
    const url = "/backend-service/api/payment/create-order";
    const order = await post(site.app, url, { amount: 100, course_id: id }, student.bearer);
    expect(order.statusCode).toBe(200);
  });

  it("is refused as calls are while the site is overloaded", async () => {
    const load = { ...CALM, sheds: () => true };
    const answer = await look(await started(test.database, {}, { load }));
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("without Razorpay and without the sandbox", () => {
  it("nothing can be ordered, paid or signed, and nothing is left of trying", async () => {
    const closed = await restarted({ sandbox: false });
    const { id } = await course(test, { price_minor: 100 });
    const order = { amount: 100, course_id: id };
    const url = "/backend-service/api/payment/create-order";
    const before = await test.database.pool.query("select count(*) from orders");
    const answer = await post(closed.app, url, order, student.bearer);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ message: MESSAGES.payment.closed });
    expect((await post(closed.app, "/sandbox-payments/checkout/pay", {})).statusCode).toBe(404);
    const after = await test.database.pool.query("select count(*) from orders");
    expect(after.rows).toEqual(before.rows);
  });
});
