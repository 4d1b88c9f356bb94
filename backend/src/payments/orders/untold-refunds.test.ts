import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, TOKEN_SECRET, openApp, person, silent } from "../../../test/app.ts";
import { buying, courseAt } from "../../../test/payments.ts";
import {
  type PaymentProvider,
  ProviderError,
  type ProviderRefund,
  type RefundsWanted,
} from "../providers/provider.ts";
import { razorpay } from "../providers/razorpay.ts";
import { sandboxStore } from "../providers/sandbox/sandbox-repository.ts";
import { sandboxKeys, sendToSandbox } from "../providers/sandbox/sandbox.ts";
import { createPayments } from "../service.ts";
import { PATIENCE } from "./reconcile-orders.ts";

const PRICE = 49_900;
const DAY = 24 * 3_600_000;

let school: TestApp;
let purchase: ReturnType<typeof buying>;
let store: ReturnType<typeof sandboxStore>;
let provider: PaymentProvider;
/** What the provider was asked for: parts of its list of refunds, and payments. */
let lists: RefundsWanted[];
let payments: string[];

beforeEach(async () => {
  [lists, payments] = [[], []];
  school = await openApp();
  const teacher = await person(school, "teacher");
  const student = await person(school, "student");
  purchase = buying(school, student, await courseAt(school, teacher, "Algebra", PRICE));
  store = sandboxStore(school.database, school.backend.jobs);
  provider = razorpay("sandbox", sandboxKeys(TOKEN_SECRET), sendToSandbox(school.app));
});
afterEach(() => school.close());

/** A round of the job, as of a site whose provider is this one. */
const round = (changed: Partial<PaymentProvider> = {}, refundsEvery = 0) => {
  const there: PaymentProvider = { ...provider, ...changed };
  const noted: PaymentProvider = {
    ...there,
    refundedPayments: (wanted) => {
      lists.push(wanted);
      return there.refundedPayments(wanted);
    },
    refundsOf: (paymentId) => {
      payments.push(paymentId);
      return there.refundsOf(paymentId);
    },
  };
  const patience = { ...PATIENCE, refundsEvery };
  const { database } = school;
  return createPayments({ database, provider: noted, log: silent, patience }).reconcileOrders();
};

const bought = async (): Promise<string> => {
  const paid = await purchase.pay((await purchase.order()).body.id);
  await purchase.update(paid);
  return paid.razorpay_payment_id;
};

const rowsOf = async (sql: string) => (await school.database.pool.query(sql)).rows as unknown[];
const state = async () => ({
  owned: (await purchase.owned()).length,
  payments: await rowsOf("select status from payments"),
  books: await rowsOf(`select sum(amount) filter (where account = 'provider')::int as provider,
    sum(amount) filter (where account = 'teacher')::int as teacher from ledger_lines`),
});
const PAID = {
  owned: 1,
  payments: [{ status: "captured" }],
  books: [{ provider: PRICE, teacher: -29_940 }],
};
const GIVEN_BACK = {
  owned: 0,
  payments: [{ status: "refunded" }],
  books: [{ provider: 0, teacher: 0 }],
};

/** The refunds of so many payments that others of the same account took, each newer than what was given back before. */
const giveOthersBack = async (count: number) => {
  await rowsOf(`insert into sandbox_orders (id, amount, currency, receipt, status)
    select 'order_other' || n, 100, 'INR', 'r', 'paid' from generate_series(1, ${count}) n`);
  await rowsOf(`insert into sandbox_payments (id, order_id, status, refund_id, refunded_at)
    select 'pay_other' || n, 'order_other' || n, 'refunded', 'rfnd_other' || n, now()
    from generate_series(1, ${count}) n`);
};

describe("a refund that was made at the provider and told by nobody", () => {
  it("is found: the course is taken away, and nothing is owed for it any more", async () => {
    const id = await bought();
    await round();
    expect(await state()).toEqual(PAID);
    await store.refund(id);
    await round();
    expect(await state()).toEqual(GIVEN_BACK);
    await round();
    expect(await state()).toEqual(GIVEN_BACK);
    expect(payments).toEqual([id]);
  });

  it("is found behind those of others, of which the provider is asked so many in one go", async () => {
    const id = await bought();
    await store.refund(id);
    await giveOthersBack(60);
    await round();
    expect(await state()).toEqual(PAID);
    await round();
    expect(await state()).toEqual(GIVEN_BACK);
    expect(lists.map(({ skip, count }) => [skip, count])).toEqual([
      [0, 50],
      [50, 50],
    ]);
    expect(lists[1]).toMatchObject({ from: lists[0]!.from, to: lists[0]!.to });
    // Of payments that this site does not know, nothing more is asked.
    expect(payments).toEqual([id]);
  });

  it("is looked for again among those of the last days, and from the first payment on at first", async () => {
    await bought();
    await rowsOf("update payments set captured_at = now() - interval '400 days'");
    await round();
    await round();
    const [first, second] = lists;
    expect((Date.now() - first!.from.getTime()) / DAY).toBeGreaterThan(400);
    expect(second!.skip).toBe(0);
    expect(second!.to.getTime()).toBeGreaterThanOrEqual(first!.to.getTime());
    expect((first!.to.getTime() - second!.from.getTime()) / DAY).toBeCloseTo(14, 0);
  });
});

describe("the provider's list of refunds", () => {
  it("is asked for once an hour, and never where nothing was paid", async () => {
    await round({}, PATIENCE.refundsEvery);
    expect(lists).toEqual([]);
    await bought();
    await Promise.all([1, 2, 3].map(() => round({}, PATIENCE.refundsEvery)));
    await round({}, PATIENCE.refundsEvery);
    expect(lists).toHaveLength(1);
    expect(
      await rowsOf("select due_at - now() between '59 min' and '60 min' as due from refund_checks"),
    ).toEqual([{ due: true }]);
  });

  it("is gone on with where it was, after a provider that did not answer", async () => {
    const id = await bought();
    await store.refund(id);
    const away = () => Promise.reject(new ProviderError(null, "away"));
    const failing: Partial<PaymentProvider>[] = [{ refundedPayments: away }, { refundsOf: away }];
    for (const changed of failing) {
      await round(changed);
      expect(await state()).toEqual(PAID);
      await rowsOf("update refund_checks set due_at = now()");
    }
    await round();
    expect(await state()).toEqual(GIVEN_BACK);
    expect(lists.map(({ skip }) => skip)).toEqual([0, 0, 0]);
  });

  it("goes on past a payment about which the provider refuses to answer", async () => {
    await store.refund(await bought());
    const refused = () => Promise.reject(new ProviderError(400, "no"));
    await round({ refundsOf: refused });
    expect(await state()).toEqual(PAID);
    await round();
    expect(await state()).toEqual(GIVEN_BACK);
  });

  it("has refunds of parts too, which change nothing until they are the whole", async () => {
    const id = await bought();
    const part = (name: string, status: ProviderRefund["status"]) => ({
      id: name,
      paymentId: id,
      amount: PRICE / 2,
      status,
    });
    const there = [part("rfnd_1", "processed"), part("rfnd_2", "pending")];
    const changed = {
      refundedPayments: async () => [id, null, id, "pay_of_something_else"],
      refundsOf: async () => there,
    };
    await round(changed);
    expect(await state()).toEqual(PAID);
    there[1] = part("rfnd_2", "processed");
    await round(changed);
    expect(await state()).toEqual(GIVEN_BACK);
    expect(payments).toEqual([id, id]);
    expect(await rowsOf("select reason from payment_refusals")).toEqual([]);
  });
});
