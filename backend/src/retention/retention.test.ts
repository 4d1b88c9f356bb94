import { randomUUID } from "node:crypto";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp, person, post, silent, tryToSignIn } from "../../test/app.ts";
import { course } from "../../test/school.ts";
import { issueReset } from "../accounts/resets/issue.ts";
import { resetsRepository } from "../accounts/resets/repository.ts";
import { socialNonces } from "../accounts/social/nonces.ts";
import { DEFAULT_LIMITS } from "../kernel/config/config.ts";
import { cleanUp } from "./housekeeping.ts";
import { retentionRules } from "./queries/rules.ts";

const MINUTE = { callsPerMinute: 100_000, personCallsPerMinute: 100_000 };
const limits = {
  ...DEFAULT_LIMITS,
  ...MINUTE,
  signInsPerMinute: 1_000,
  visitsPerMinute: 1_000,
  messagesPerMinute: 1_000,
  resetsPerMinute: 1_000,
  perDay: { visits: { each: 30, all: 70 }, messages: { each: 5, all: 8 } },
};

let test: TestApp;
beforeEach(async () => {
  test = await openApp({ limits });
});
afterEach(() => test.close());

const rowsOf = async (table: string): Promise<number> =>
  Number((await test.database.pool.query(`select count(*) as rows from ${table}`)).rows[0].rows);
/** Makes what is there as old as that. */
const age = (table: string, column: string, days: number) =>
  test.database.pool.query(`update ${table} set ${column} = ${column} - interval '${days} days'`);
const clean = (most = { visits: 1_000_000, refusalsOfOne: 100 }) =>
  cleanUp(test.database, silent, [], retentionRules(most));

/** Sent by so many networks in turn. */
const flood = async (url: string, times: number, networks: number, payload: object) => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const remoteAddress = `198.51.${time % networks}.7`;
    const answer = await test.app.inject({ method: "POST", url, payload, remoteAddress });
    statuses.push(answer.statusCode);
  }
  return statuses;
};

describe("a flood of", () => {
  const visit = { ip: "", userAgent: "A browser", path: "/contact", timestamp: "" };
  const TRACK = "/backend-service/api/track-ip";

  it("visits leaves what one network, and all of them, may leave in a day; and the newest of them", async () => {
    expect(new Set(await flood(TRACK, 60, 1, visit))).toEqual(new Set([200]));
    expect(await rowsOf("visits")).toBe(30);
    await flood(TRACK, 100, 10, visit);
    expect(await rowsOf("visits")).toBe(70);
    await clean({ visits: 25, refusalsOfOne: 100 });
    expect(await rowsOf("visits")).toBe(25);
    await age("visits", "at", 31);
    await clean();
    expect(await rowsOf("visits")).toBe(0);
  });

  it("messages is refused after so many of a network, and of all; answered ones go after two years", async () => {
    const form = { name: "Ada", email: "ada@lyceum.example", message: "When does it begin?" };
    const statuses = await flood("/api/contact/submitContactForm", 12, 1, form);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
    await flood("/api/contact/submitContactForm", 20, 10, form);
    expect(await rowsOf("contact_messages")).toBe(8);
    await test.database.pool.query(
      "update contact_messages set handled_at = now() - interval '731 days' where id in (select id from contact_messages limit 3)",
    );
    await clean();
    expect(await rowsOf("contact_messages")).toBe(5);
  });

  it("webhooks that nobody signed is one row with a number in it", async () => {
    const site = await appOn(test.database, { limits });
    const url = "/backend-service/api/payment/webhook";
    for (let time = 0; time < 200; time += 1) {
      const headers = { "x-razorpay-event-id": `evt_${time}`, "x-razorpay-signature": "guessed" };
      const answer = await post(site.app, url, { event: "payment.captured", payload: {} }, headers);
      expect(answer.statusCode).toBe(400);
    }
    await site.app.close();
    await site.backend.close();
    expect(await rowsOf("payment_events")).toBe(0);
    expect(await rowsOf("payment_refusals")).toBe(0);
    const { rows } = await test.database.pool.query("select provider, times from forged_webhooks");
    expect(rows).toEqual([{ provider: "sandbox", times: "200" }]);
    await test.database.pool.query("update forged_webhooks set day = day - 91");
    await clean();
    expect(await rowsOf("forged_webhooks")).toBe(0);
  });

  it("forged checkouts leaves the newest of each person, for 90 days", async () => {
    const { bearer } = await person(test, "student");
    for (let time = 0; time < 30; time += 1)
      await post(
        test.app,
        "/backend-service/api/payment/update",
        {
          email_id: "",
          mobile_number: "",
          course_purchased: "",
          course_fee_paid: "Yes",
          transaction_id: "pay_x",
          razorpay_order_id: "order_1",
          razorpay_payment_id: "pay_x",
          razorpay_signature: "guessed",
        },
        bearer,
      );
    expect(await rowsOf("payment_refusals")).toBe(30);
    await clean({ visits: 1, refusalsOfOne: 10 });
    expect(await rowsOf("payment_refusals")).toBe(10);
    await age("payment_refusals", "at", 91);
    await clean();
    expect(await rowsOf("payment_refusals")).toBe(0);
  });

  it("declined payments in the sandbox ends with the order's twentieth, and all of it goes", async () => {
    const { bearer } = await person(test, "student");
    const { id } = await course(test, { price_minor: 100 });
    const made = await post(
      test.app,
      "/backend-service/api/payment/create-order",
      { amount: 100, course_id: id },
      bearer,
    );
    const order = made.json<{ id: string; key: string }>();
    const tried = { order_id: order.id, key: order.key, outcome: "failed", webhook: "late" };
    const statuses: number[] = [];
    for (let time = 0; time < 25; time += 1)
      statuses.push((await post(test.app, "/sandbox-payments/checkout/pay", tried)).statusCode);
    expect(statuses.filter((status) => status === 402)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(400);
    expect(await rowsOf("sandbox_payments")).toBe(20);
    await age("sandbox_deliveries", "due_at", 31);
    await age("sandbox_payments", "created_at", 31);
    await age("sandbox_orders", "created_at", 31);
    await test.database.pool.query(
      "update orders set status = 'closed', created_at = now() - interval '181 days'",
    );
    await clean();
    for (const table of ["sandbox_deliveries", "sandbox_payments", "sandbox_orders", "orders"])
      expect(await rowsOf(table)).toBe(0);
  });

  it("sign-ins, nonces and forgotten passwords leaves nothing once their time is over", async () => {
    const nonces = socialNonces("a secret that only these tests know", test.database);
    const resets = resetsRepository(test.database);
    for (let time = 0; time < 20; time += 1) {
      const email = `${randomUUID()}@nobody.example`;
      await tryToSignIn(test.app, email);
      await resets.request(email, async () => undefined);
      expect(await nonces.use(nonces.make("a browser"), "a browser")).toBe(true);
    }
    const expiring = {
      login_tries: "window_ends",
      bot_challenges_used: "expires_at",
      sign_in_nonces_used: "expires_at",
      password_reset_requests: "asked_at",
    };
    for (const [table, column] of Object.entries(expiring)) {
      expect(await rowsOf(table)).toBeGreaterThanOrEqual(20);
      await age(table, column, 2);
    }
    await clean();
    for (const table of Object.keys(expiring)) expect(await rowsOf(table)).toBe(0);
  });
});

describe("a clean-up", () => {
  it("keeps links for a new password as long as they count for how many are mailed in an hour", async () => {
    const { id } = await person(test, "student");
    const { token } = await issueReset(test.database.queries, id, { mailed: true });
    const passMinutes = (minutes: number) =>
      test.database.pool.query(
        `update password_resets set created_at = created_at - make_interval(mins => $1),
           expires_at = expires_at - make_interval(mins => $1)`,
        [minutes],
      );
    await passMinutes(59);
    await clean();
    expect(await rowsOf("password_resets")).toBe(1);
    const form = { token, password: "a better horse", confirmPassword: "a better horse" };
    const refused = await post(test.app, "/api/authenticate/reset_password", form);
    expect(refused.statusCode).toBe(400);
    await passMinutes(2);
    await clean();
    expect(await rowsOf("password_resets")).toBe(0);
  });

  it("goes on where one part of it fails", async () => {
    await test.database.pool.query("alter table login_tries rename to away");
    await test.database.pool.query(
      "insert into sign_in_nonces_used (id, expires_at) values ('old', now() - interval '1 day')",
    );
    let last = false;
    const cleaned = cleanUp(test.database, silent, [
      { name: "throws", run: () => Promise.reject(new Error("No")) },
      {
        name: "last",
        run: async () => {
          last = true;
        },
      },
    ]);
    await expect(cleaned).rejects.toThrow(/failed: login_tries, throws$/);
    expect(last).toBe(true);
    expect(await rowsOf("sign_in_nonces_used")).toBe(0);
  });
});
