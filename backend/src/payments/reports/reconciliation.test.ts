import { PAYMENTS_SHOWN, TEACHERS_SHOWN } from "@lyceum/shared/limits.ts";
import type {
  Earnings,
  ReconciledPayment,
  Reconciliation,
  TeacherShare,
} from "@lyceum/shared/rest/payments.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { PAYMENTS } from "../../../test/payments.ts";
import { refuse } from "../settlement/refusals-repository.ts";

type Someone = Awaited<ReturnType<typeof person>>;
const NEWER = 210;

let test: TestApp;
let admin: Someone;
let teacher: Someone;
let student: Someone;
let zenobia: Someone;
beforeAll(async () => {
  test = await openApp();
  admin = await person(test, "admin");
  teacher = await person(test, "teacher");
  student = await person(test, "student");
  zenobia = await person(test, "student");
  await run("update users set name = 'Zenobia of Palmyra' where id = $1", [zenobia.id]);
  await addPayments(student, "newer", NEWER, "1 minute");
  await addPayments(zenobia, "Old", 1, "3 years");
  await run("update courses set title = 'Old Norse, 100%_pure' where slug = 'Old1'");
});
afterAll(() => test.close());

const run = (statement: string, values: unknown[] = []) =>
  test.database.pool.query(statement, values);

/** Payments for courses of the teacher, each so long before the last one. Pairs have the same time: ids decide their order. */
const addPayments = async (who: Someone, name: string, count: number, apart: string) => {
  await run(
    `with course as (
      insert into courses (slug, title, category, price_minor)
      select $2::text || n, 'Course ' || $2::text || n, 'Maths', 100 from generate_series(1, $3::int) n
      returning id
    ), ordered as (
      insert into orders (user_id, course_id, provider, provider_order_id, amount, currency, status)
      select $1::uuid, id, 'sandbox', 'order_' || $2::text || row_number() over (), 100, 'INR', 'paid'
      from course returning id
    )
    insert into payments (order_id, provider, provider_payment_id, amount, currency, captured_at)
    select id, 'sandbox', 'pay_' || $2::text || row_number() over (), 100, 'INR',
      now() - $4::interval * (1 + row_number() over () / 2) from ordered`,
    [who.id, name, count, apart],
  );
  await run(
    `with entry as (
      insert into ledger_entries (payment_id, kind, sandbox)
      select id, 'capture', true from payments where provider_payment_id like 'pay\\_' || $2::text || '%'
      returning id
    )
    insert into ledger_lines (entry_id, account, owner_id, amount, currency)
    select id, 'provider', null::uuid, 100, 'INR' from entry union all
    select id, 'teacher', $1::uuid, -60, 'INR' from entry union all
    select id, 'platform', null, -40, 'INR' from entry`,
    [teacher.id, name],
  );
};

const get = async <Answer>(path: string, who = admin): Promise<Answer> => {
  const url = `/backend-service/api/payment/${path}`;
  const answer = await test.app.inject({ url, headers: who.bearer });
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>();
};
const found = async (query: Record<string, string>): Promise<ReconciledPayment[]> => {
  const path = `payments?${new URLSearchParams(query).toString()}`;
  return (await get<{ data: ReconciledPayment[] }>(path)).data;
};
const statement = async () => (await get<{ data: Reconciliation }>("reconciliation")).data;
const idsOf = (payments: readonly ReconciledPayment[]) =>
  payments.map(({ transaction_id }) => transaction_id);
const OLD = "pay_Old1";

describe("the payments of all", () => {
  it("are listed a part at a time, newest first, each once and however many", async () => {
    const all: ReconciledPayment[] = [];
    for (let before: Record<string, string> = {}; ; before = { before: all.at(-1)!.id }) {
      const part = await found(before);
      expect(part.length).toBeLessThanOrEqual(PAYMENTS_SHOWN);
      all.push(...part);
      if (part.length < PAYMENTS_SHOWN) break;
    }
    expect(new Set(idsOf(all)).size).toBe(NEWER + 1);
    const times = all.map(({ paid_at }) => paid_at);
    expect(times).toEqual(times.toSorted((one, other) => other.localeCompare(one)));
    expect(all.at(-1)).toMatchObject({
      transaction_id: OLD,
      payer: zenobia.email,
      payer_name: "Zenobia of Palmyra",
      ledger: 100,
      balanced: true,
    });
  });

  it.each([
    ["the payment's id", () => " PAY_old1 "],
    ["the order's id", () => "order_Old"],
    ["the payer's name", () => "palmyra"],
    ["the payer's email", () => zenobia.email.slice(0, -3).toUpperCase()],
    ["the course", () => "norse, 1"],
    ["signs that mean something to a database", () => "0%_p"],
  ])("are found by a part of %s, however old", async (_what, search) => {
    expect(idsOf(await found({ search: search() }))).toEqual([OLD]);
  });

  it("are listed further among those that are found, and none where nothing is", async () => {
    const first = await found({ search: student.email });
    expect(first).toHaveLength(PAYMENTS_SHOWN);
    const next = await found({ search: student.email, before: first.at(-1)!.id });
    expect(next).toHaveLength(PAYMENTS_SHOWN);
    expect(new Set(idsOf([...first, ...next])).size).toBe(2 * PAYMENTS_SHOWN);
    expect(await found({ search: "nobody" })).toEqual([]);
    expect(await found({ search: " " })).toHaveLength(PAYMENTS_SHOWN);
  });
});

describe("what still needs somebody", () => {
  it("is in the statement however old: what is being given back, and what the ledger does not match", async () => {
    expect((await statement()).unsettled).toEqual([]);
    // The sandbox knows nothing of it, so that its refund fails until somebody looks after it.
    const wanted = { transaction_id: "pay_newer210" };
    const refunded = await post(test.app, PAYMENTS.refund, wanted, admin.bearer);
    expect(refunded.json()).toMatchObject({ data: { status: "refunding" } });
    await run(
      `insert into payments (order_id, provider, provider_payment_id, amount, currency, captured_at)
      select order_id, 'sandbox', 'pay_unbooked', 100, 'INR', now() - interval '4 years' from payments
      where provider_payment_id = $1`,
      [OLD],
    );
    expect((await statement()).unsettled).toMatchObject([
      { transaction_id: "pay_newer210", status: "refunding", balanced: true },
      { transaction_id: "pay_unbooked", status: "captured", balanced: false, ledger: 0 },
    ]);
    const [newer] = await found({ search: "pay_newer210" });
    const [unbooked] = await found({ search: "unbooked" });
    expect((await statement()).unsettled).toEqual([newer, unbooked]);
  });

  it("is in the statement whatever a person tries: money that was told of an unknown order", async () => {
    const { queries } = test.database;
    const told = { provider: "sandbox" as const, orderId: "order_lost", paymentId: "pay_lost" };
    await refuse(queries, told, "unknown order");
    const tried = { provider: "sandbox" as const, paymentId: "pay_x", personId: student.id };
    for (let time = 0; time < 60; time += 1) await refuse(queries, tried, "wrong signature");
    const { refusals } = await statement();
    expect(refusals).toHaveLength(51);
    expect(refusals.at(-1)).toMatchObject({ reason: "unknown order", payment_id: "pay_lost" });
  });
});

describe("what teachers have earned", () => {
  const shares = (page = 1) =>
    get<{ data: TeacherShare[]; total: number }>(`teachers?page=${page}`);

  it("is what each of them sees, with what was given back of it, whatever their role is now", async () => {
    await run(
      `with entry as (
        insert into ledger_entries (payment_id, kind, sandbox)
        select id, 'refund', true from payments where provider_payment_id = 'pay_newer1' returning id
      )
      insert into ledger_lines (entry_id, account, owner_id, amount, currency)
      select id, 'provider', null::uuid, -100, 'INR' from entry union all
      select id, 'teacher', $1::uuid, 60, 'INR' from entry union all
      select id, 'platform', null, 40, 'INR' from entry`,
      [teacher.id],
    );
    const { totals } = (await get<{ data: Earnings }>("earnings", teacher)).data;
    const earned = 60 * (NEWER + 1);
    expect(totals).toEqual([{ currency: "INR", sandbox: true, amount: earned - 60 }]);
    const share = {
      teacher_id: teacher.id,
      name: teacher.name,
      email: teacher.email,
      currency: "INR",
      sandbox: true,
      earned,
      given_back: 60,
      owed: totals[0]!.amount,
    };
    expect(await shares()).toMatchObject({ data: [share], total: 1 });
    for (const role of ["student", "admin"]) {
      await run("update users set role = $2 where id = $1", [teacher.id, role]);
      expect((await shares()).data).toEqual([share]);
    }
    await run("update users set deleted_at = now(), name = 'Deleted user' where id = $1", [
      teacher.id,
    ]);
    expect((await shares()).data).toEqual([{ ...share, name: "Deleted user", email: null }]);
  });

  it("comes a page at a time: real money first, and of each what is owed most", async () => {
    // Of money, to teachers without any account here.
    await run(`insert into orders (user_id, course_id, provider, provider_order_id, amount, currency, status)
      select user_id, course_id, 'razorpay', 'order_real' || row_number() over (), 100, 'INR', 'paid'
      from orders where provider_order_id like 'order\\_newer%' limit 60`);
    await run(`insert into payments (order_id, provider, provider_payment_id, amount, currency)
      select id, 'razorpay', replace(provider_order_id, 'order', 'pay'), 100, 'INR'
      from orders where provider = 'razorpay'`);
    await run(`with entry as (
        insert into ledger_entries (payment_id, kind, sandbox)
        select id, 'capture', false from payments where provider = 'razorpay' returning id
      ), lines as (
        select id, gen_random_uuid() as owner, row_number() over () as share from entry
      )
      insert into ledger_lines (entry_id, account, owner_id, amount, currency)
      select id, 'provider', null::uuid, 100, 'INR' from lines union all
      select id, 'teacher', owner, -share, 'INR' from lines union all
      select id, 'platform', null, share - 100, 'INR' from lines`);
    const [first, second] = [await shares(), await shares(2)];
    expect(first.total).toBe(61);
    expect(first.data).toHaveLength(TEACHERS_SHOWN);
    const all = [...first.data, ...second.data];
    expect(all.map(({ owed }) => owed)).toEqual([
      ...Array.from({ length: 60 }, (_, place) => 60 - place),
      60 * NEWER,
    ]);
    expect(all.findIndex(({ sandbox }) => sandbox)).toBe(60);
    expect(all[0]).toMatchObject({ name: "Deleted user", email: null, given_back: 0 });
  });
});
