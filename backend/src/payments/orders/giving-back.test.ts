import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, TOKEN_SECRET, openApp, person, silent } from "../../../test/app.ts";
import { buying, courseAt } from "../../../test/payments.ts";
import type { PaymentProvider, ProviderRefund } from "../providers/provider.ts";
import { razorpay } from "../providers/razorpay.ts";
import { sandboxKeys, sendToSandbox } from "../providers/sandbox/sandbox.ts";
import { createPayments } from "../service.ts";
import { PATIENCE } from "./reconcile-orders.ts";

const PRICE = 49_900;
const HALF = PRICE / 2;

let school: TestApp;
let purchase: ReturnType<typeof buying>;
let id: string;
let asked: { amount: number; key: string }[];

beforeEach(async () => {
  asked = [];
  school = await openApp();
  const teacher = await person(school, "teacher");
  const student = await person(school, "student");
  purchase = buying(school, student, await courseAt(school, teacher, "Algebra", PRICE));
  const paid = await purchase.pay((await purchase.order()).body.id);
  await purchase.update(paid);
  id = paid.razorpay_payment_id;
});
afterEach(() => school.close());

const refund = (name: string, status: ProviderRefund["status"], amount = HALF) => ({
  id: name,
  paymentId: id,
  amount,
  status,
});

/** A provider that has these refunds, and answers what it is asked for with this one. */
const having = (refunds: () => ProviderRefund[], answer: (amount: number) => ProviderRefund) => {
  const sandbox = razorpay("sandbox", sandboxKeys(TOKEN_SECRET), sendToSandbox(school.app));
  const provider: PaymentProvider = {
    ...sandbox,
    refundsOf: async () => refunds(),
    refund: async ({ amount }, key) => {
      asked.push({ amount, key });
      return answer(amount);
    },
  };
  const patience = { ...PATIENCE, first: 0, most: 0 };
  return createPayments({ database: school.database, provider, log: silent, patience });
};

const state = async () => {
  const { queries } = school.database;
  const { status } = await queries
    .selectFrom("payments")
    .select("status")
    .executeTakeFirstOrThrow();
  const refusals = await queries.selectFrom("payment_refusals").select("reason").execute();
  const { rows } = await school.database.pool.query<{ held: string }>(
    "select sum(amount) held from ledger_lines where account = 'provider'",
  );
  return {
    status,
    owned: (await purchase.owned()).length,
    refusals: refusals.length,
    held: Number(rows[0]!.held),
  };
};
const REFUNDED = { status: "refunded", owned: 0, refusals: 0, held: 0 };
const REFUNDING = { status: "refunding", owned: 1, refusals: 0, held: PRICE };

describe("a payment of which a part was given back", () => {
  it("is given back whole: the rest is asked for, once", async () => {
    const admin = await person(school, "admin");
    const { refund: begin, reconcileOrders } = having(
      () => [refund("rfnd_1", "processed")],
      (amount) => refund("rfnd_2", asked.length < 3 ? "pending" : "processed", amount),
    );
    expect(await begin(admin, id)).toBe("refunding");
    expect(await state()).toEqual(REFUNDING);
    for (let round = 0; round < 4; round += 1) await reconcileOrders();
    expect(await state()).toEqual(REFUNDED);
    expect(asked.map(({ amount }) => amount)).toEqual([HALF, HALF, HALF]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  });

  it("waits for all its refunds, and asks for nothing that is under way", async () => {
    const admin = await person(school, "admin");
    let second: ProviderRefund["status"] = "pending";
    const { refund: begin, reconcileOrders } = having(
      () => [refund("rfnd_2", second), refund("rfnd_1", "processed")],
      () => refund("rfnd_3", "processed"),
    );
    expect(await begin(admin, id)).toBe("refunding");
    await reconcileOrders();
    expect(await state()).toEqual(REFUNDING);
    second = "processed";
    await reconcileOrders();
    expect(await state()).toEqual(REFUNDED);
    expect(asked).toEqual([]);
  });

  it("is not given back whole by a refund that is counted twice, or that failed", async () => {
    const admin = await person(school, "admin");
    const { refund: begin, reconcileOrders } = having(
      () => [refund("rfnd_1", "failed"), refund("rfnd_2", "processed")],
      () => refund("rfnd_2", "processed"),
    );
    expect(await begin(admin, id)).toBe("refunding");
    await reconcileOrders();
    expect(await state()).toEqual(REFUNDING);
  });

  it("is asked for with another key where a refund of it failed, which the first key would answer again", async () => {
    const admin = await person(school, "admin");
    const there: ProviderRefund[] = [refund("rfnd_1", "processed")];
    const byKey = new Map<string, ProviderRefund>();
    const { refund: begin, reconcileOrders } = having(
      () => there,
      (amount) => {
        const { key } = asked.at(-1)!;
        const status = byKey.size === 0 ? "failed" : "processed";
        const made = byKey.get(key) ?? refund(`rfnd_${key}`, status, amount);
        if (!byKey.has(key)) there.push(made);
        byKey.set(key, made);
        return made;
      },
    );
    expect(await begin(admin, id)).toBe("refunding");
    expect(await state()).toEqual(REFUNDING);
    await reconcileOrders();
    expect(await state()).toEqual(REFUNDED);
    expect(asked.map(({ amount }) => amount)).toEqual([HALF, HALF]);
  });
});
