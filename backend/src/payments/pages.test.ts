import { EARNINGS_SHOWN, RECEIPTS_SHOWN } from "@lyceum/shared/limits.ts";
import type { Earnings, Receipt } from "@lyceum/shared/rest/payments.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";

type Someone = Awaited<ReturnType<typeof person>>;
const BOUGHT = 120;

let test: TestApp;
let teacher: Someone;
let student: Someone;
beforeAll(async () => {
  test = await openApp();
  teacher = await person(test, "teacher");
  student = await person(test, "student");
  await buyMany();
});
afterAll(() => test.close());

/** Pairs have the same time: ids decide their order. */
const buyMany = async () => {
  const { pool } = test.database;
  await pool.query(
    `with course as (
      insert into courses (slug, title, category, price_minor) select 'c' || n, 'Course ' || n, 'Maths', 100
      from generate_series(1, ${BOUGHT}) n returning id
    ), ordered as (
      insert into orders (user_id, course_id, provider, provider_order_id, amount, currency, status)
      select $1, id, 'sandbox', 'order_' || row_number() over (), 100, 'INR', 'paid' from course returning id
    ), paid as (
      insert into payments (order_id, provider, provider_payment_id, amount, currency, captured_at)
      select id, 'sandbox', 'pay_' || row_number() over (), 100, 'INR',
        now() - make_interval(mins => (row_number() over () / 2)::int) from ordered returning id
    )
    select from paid`,
    [student.id],
  );
  await pool.query(
    `with entry as (
      insert into ledger_entries (payment_id, kind, sandbox) select id, 'capture', true from payments returning id
    )
    insert into ledger_lines (entry_id, account, owner_id, amount, currency)
    select id, 'provider', null::uuid, 100, 'INR' from entry union all
    select id, 'teacher', $1::uuid, -60, 'INR' from entry union all
    select id, 'platform', null, -40, 'INR' from entry`,
    [teacher.id],
  );
};

const get = async <Data>(path: string, who: Someone) => {
  const url = `/backend-service/api/payment/${path}`;
  const answer = await test.app.inject({ url, headers: who.bearer });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Data }>().data;
};

describe("a long list", () => {
  it("of receipts comes a part at a time, each receipt once, and one alone by its id", async () => {
    const all: Receipt[] = [];
    for (let before = ""; ; before = `?before=${all.at(-1)!.id}`) {
      const part = await get<Receipt[]>(`receipts${before}`, student);
      expect(part.length).toBeLessThanOrEqual(RECEIPTS_SHOWN);
      all.push(...part);
      if (part.length < RECEIPTS_SHOWN) break;
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(BOUGHT);
    expect(all.map(({ paid_at }) => paid_at)).toEqual(
      all.map(({ paid_at }) => paid_at).toSorted((one, other) => other.localeCompare(one)),
    );
    const last = all.at(-1)!;
    expect(await get(`receipts?id=${last.id}`, student)).toEqual([last]);
    expect(await get(`receipts?id=${last.id}`, teacher)).toEqual([]);
  });

  it("of earnings comes a part at a time, with what all of them come to", async () => {
    const ids: string[] = [];
    for (let before = ""; ; before = `?before=${ids.at(-1)}`) {
      const { totals, lines } = await get<Earnings>(`earnings${before}`, teacher);
      expect(totals).toEqual([{ currency: "INR", amount: 60 * BOUGHT, sandbox: true }]);
      expect(lines.length).toBeLessThanOrEqual(EARNINGS_SHOWN);
      ids.push(...lines.map(({ id }) => id));
      if (lines.length < EARNINGS_SHOWN) break;
    }
    expect(new Set(ids).size).toBe(BOUGHT);
  });

  it("of earnings comes with the sums of the last twelve months, the oldest first", async () => {
    const { pool } = test.database;
    // Refunds, by payments that were captured now; those of a year ago are too long ago.
    for (const [ago, count] of [
      [12, 1],
      [2, 2],
    ])
      await pool.query(
        `with entry as (
          insert into ledger_entries (payment_id, kind, sandbox, at)
          select id, 'refund', true, date_trunc('month', now(), 'utc') - make_interval(months => $2)
          from payments where id not in (select payment_id from ledger_entries where kind = 'refund')
          limit $3 returning id
        )
        insert into ledger_lines (entry_id, account, owner_id, amount, currency)
        select id, 'provider', null::uuid, -100, 'INR' from entry union all
        select id, 'teacher', $1::uuid, 60, 'INR' from entry union all
        select id, 'platform', null, 40, 'INR' from entry`,
        [teacher.id, ago, count],
      );
    const { months } = await get<Earnings>("earnings", teacher);
    expect(months).toHaveLength(2);
    const [before, now] = months!;
    expect(before).toEqual({
      month: expect.stringMatching(/^\d{4}-\d\d$/),
      currency: "INR",
      sandbox: true,
      amount: -2 * 60,
    });
    expect(now).toMatchObject({ amount: BOUGHT * 60 });
    expect(before!.month < now!.month).toBe(true);
  });
});
