import { MESSAGES } from "@lyceum/shared/messages.ts";
import { secondStep } from "@lyceum/shared/rest/two-step.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { PASSWORD, type TestApp, openApp, person, post, tryToSignIn } from "../../../test/app.ts";
import {
  codeAt,
  handClock,
  showFactor,
  signInWith,
  ticketOf,
  turnOn,
} from "../../../test/two-step.ts";

const clock = handClock();
const { twoStep } = MESSAGES;

let test: TestApp;
beforeAll(async () => {
  test = await openApp({}, { clock: clock.read });
});
afterAll(() => test.close());

/** A person who signs in with a second step. */
const careful = async (role: "student" | "teacher" | "admin" = "student") => {
  const who = await person(test, role);
  return { ...who, ...(await turnOn(test.app, clock, who)) };
};
const now = ({ secret }: { secret: string }, periods = 0) =>
  codeAt(secret, clock.read() + periods * 30_000);
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0");

describe("a sign-in with a second step", () => {
  it("is refused after a right password with a reason and a ticket, and nothing else", async () => {
    const me = await careful();
    const reply = await tryToSignIn(test.app, me.email);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({
      status: "error",
      code: "second_step",
      message: twoStep.needed,
      ticket: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(reply.headers["set-cookie"]).toBeUndefined();
  });

  it("shows nobody with a wrong password that there is one", async () => {
    const [me, other] = [await careful(), await person(test, "student")];
    const [mine, theirs] = [
      await tryToSignIn(test.app, me.email, "a guess"),
      await tryToSignIn(test.app, other.email, "a guess"),
    ];
    expect([mine.statusCode, mine.body]).toEqual([theirs.statusCode, theirs.body]);
  });

  it("is answered as one without, and stays signed in as the first step said", async () => {
    const [me, other] = [await careful(), await person(test, "student")];
    const { reply, cookie } = await signInWith(test.app, me.email, { code: now(me) });
    const plain = await tryToSignIn(test.app, other.email);
    expect(reply.statusCode).toBe(200);
    const names = (each: typeof plain) => [
      Object.keys(each.json()),
      Object.keys(each.json().data),
      each.json().message,
    ];
    expect(names(reply)).toEqual(names(plain));
    expect(reply.json().data).toMatchObject({ email: me.email, stay_signed_in: true });
    expect(cookie).toContain("lyceum=");
    const again = await post(test.app, "/api/authenticate/refresh", {}, { cookie });
    expect(again.json().data.email).toBe(me.email);
  });

  it("takes a code a period early or late, and none further away", async () => {
    const tries = [
      { periods: -2, status: 400 },
      { periods: -1, status: 200 },
      { periods: 0, status: 200 },
      { periods: 1, status: 200 },
      { periods: 2, status: 400 },
    ];
    for (const { periods, status } of tries) {
      const me = await careful();
      // The code that it was turned on with is used.
      clock.pass(3);
      const { reply } = await signInWith(test.app, me.email, { code: now(me, periods) });
      expect([periods, reply.statusCode]).toEqual([periods, status]);
    }
  });

  it("takes a code once, and none from before it", async () => {
    const me = await careful();
    clock.pass(2);
    const [before, code] = [now(me, -1), now(me)];
    expect((await signInWith(test.app, me.email, { code })).reply.statusCode).toBe(200);
    for (const each of [code, before]) {
      const { reply } = await signInWith(test.app, me.email, { code: each });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: "invalid", message: twoStep.codeWrong });
    }
  });

  it("does not take the code that it was turned on with", async () => {
    const me = await careful();
    const { reply } = await signInWith(test.app, me.email, { code: now(me, -1) });
    expect(reply.statusCode).toBe(400);
  });

  it("gives one session to one code, however many requests show it at once", async () => {
    const me = await careful();
    const tickets = [await ticketOf(test.app, me.email), await ticketOf(test.app, me.email)];
    const code = now(me);
    const replies = await Promise.all(
      [...tickets, ...tickets].map((ticket) => showFactor(test.app, ticket, { code })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it("takes a code as people type it, and says what is none", async () => {
    const me = await careful();
    const ticket = await ticketOf(test.app, me.email);
    for (const code of ["12345", "abcdef", "", "1234567"]) {
      const reply = await showFactor(test.app, ticket, { code });
      expect(reply.json()).toMatchObject({ code: "invalid", message: twoStep.codeInvalid });
    }
    const code = now(me).replace(/^.../, "$& ");
    expect((await showFactor(test.app, ticket, { code })).statusCode).toBe(200);
  });
});

describe("a ticket", () => {
  it("is over after five wrong codes, for the right one too", async () => {
    const me = await careful();
    const ticket = await ticketOf(test.app, me.email);
    for (let time = 0; time < 5; time += 1)
      expect((await showFactor(test.app, ticket, { code: wrong(now(me)) })).statusCode).toBe(400);
    const reply = await showFactor(test.app, ticket, { code: now(me) });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: "unauthenticated", message: twoStep.over });
    expect((await signInWith(test.app, me.email, { code: now(me) })).reply.statusCode).toBe(200);
  });

  it("is over after five minutes", async () => {
    const me = await careful();
    const ticket = await ticketOf(test.app, me.email);
    const pass = (seconds: number) =>
      test.database.pool.query(
        "update second_step_tickets set expires_at = expires_at - make_interval(secs => $2) where user_id = $1",
        [me.id, seconds],
      );
    await pass(290);
    expect((await showFactor(test.app, ticket, { code: wrong(now(me)) })).statusCode).toBe(400);
    await pass(10);
    expect((await showFactor(test.app, ticket, { code: now(me) })).statusCode).toBe(401);
  });

  it("signs in once", async () => {
    const me = await careful();
    const ticket = await ticketOf(test.app, me.email);
    expect((await showFactor(test.app, ticket, { code: now(me) })).statusCode).toBe(200);
    clock.pass();
    expect((await showFactor(test.app, ticket, { code: now(me) })).statusCode).toBe(401);
  });

  it("is of its own account: another one's codes are wrong", async () => {
    const [me, other] = [await careful(), await careful()];
    const ticket = await ticketOf(test.app, me.email);
    const recovery_code = other.codes[0]!;
    for (const factor of [{ code: now(other) }, { recovery_code }])
      expect((await showFactor(test.app, ticket, factor)).statusCode).toBe(400);
    expect((await signInWith(test.app, other.email, { recovery_code })).reply.statusCode).toBe(200);
  });

  it("is nowhere in the database, and nothing that is none is one", async () => {
    const me = await careful();
    const ticket = await ticketOf(test.app, me.email);
    const { rows } = await test.database.pool.query<{ row: string }>(
      "select t::text as row from second_step_tickets t",
    );
    expect(rows.map(({ row }) => row).join("\n")).not.toContain(ticket);
    for (const each of ["x", me.id, ticket.slice(1)])
      expect((await showFactor(test.app, each, { code: now(me) })).statusCode).toBe(401);
    const body = { ticket };
    expect((await post(test.app, "/api/authenticate/second_step", body)).statusCode).toBe(400);
  });

  it("is over once its person is banned, or has another password, or no second step", async () => {
    const reset = (id: string) =>
      test.database.pool.query("update users set password_hash = 'another' where id = $1", [id]);
    const ban = (id: string) =>
      test.database.pool.query("update users set banned_at = now() where id = $1", [id]);
    const admin = await person(test, "admin");
    const off = (user_id: string) =>
      post(test.app, "/api/admin/reset_two_step", { user_id }, admin.bearer);
    for (const change of [reset, ban, off]) {
      const me = await careful();
      const ticket = await ticketOf(test.app, me.email);
      await change(me.id);
      expect((await showFactor(test.app, ticket, { code: now(me) })).statusCode).toBe(401);
    }
  });

  it("gives the role that its person has by then", async () => {
    const me = await careful();
    const ticket = await ticketOf(test.app, me.email);
    await test.database.pool.query("update users set role = 'teacher' where id = $1", [me.id]);
    const reply = await showFactor(test.app, ticket, { code: now(me) });
    expect(reply.json().data.role).toBe("teacher");
  });
});

describe("guessing codes", () => {
  // All of these tests sign in from one address, whose tries count too.
  beforeEach(async () => {
    await test.database.pool.query("delete from login_tries");
  });

  const guessOften = async (email: string, right: string, times: number) => {
    let ticket = await ticketOf(test.app, email);
    let status = 0;
    for (let time = 0; time < times; time += 1) {
      if (time % 5 === 0) ticket = await ticketOf(test.app, email);
      status = (await showFactor(test.app, ticket, { code: wrong(right) })).statusCode;
    }
    return status;
  };

  it("is refused after twenty, whatever the tickets, but not in a browser that the account knows", async () => {
    const me = await careful();
    const known = await signInWith(test.app, me.email, { code: now(me) });
    clock.pass();
    expect(await guessOften(me.email, now(me), 20)).toBe(400);
    const ticket = await ticketOf(test.app, me.email);
    const refused = await showFactor(test.app, ticket, { code: now(me) });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const reply = await showFactor(test.app, ticket, { code: now(me) }, known.cookie);
    expect(reply.statusCode).toBe(200);
  });

  it("by a stranger keeps nobody who is signed in from showing who they are", async () => {
    const me = await careful();
    expect(await guessOften(me.email, now(me), 21)).toBe(429);
    const body = { password: PASSWORD, factor: { code: now(me) } };
    expect((await post(test.app, "/api/account/confirm", body, me.bearer)).statusCode).toBe(200);
  });

  it("at many accounts gets slow for one address, and for no other nor for a browser that is known", async () => {
    const from = (remoteAddress: string, ticket: string, code: string, cookie = "") =>
      test.app.inject({
        method: "POST",
        url: `/api${secondStep.url}`,
        payload: { ticket, factor: { code } },
        headers: { cookie },
        remoteAddress,
      });
    const guesser = "203.0.113.77";
    const me = await careful();
    const known = await signInWith(test.app, me.email, { code: now(me) });
    for (let account = 0; account < 20; account += 1) {
      const other = await careful();
      const ticket = await ticketOf(test.app, other.email);
      for (let time = 0; time < 5; time += 1)
        expect((await from(guesser, ticket, wrong(now(other)))).statusCode).toBe(400);
    }
    // Somebody there has the one place of these seconds, for as long as the test takes.
    await test.database.pool.query(
      "insert into login_tries values ($1, 1, now() + interval '1 hour')",
      [`pace codes ${guesser}`],
    );
    clock.pass();
    const ticket = await ticketOf(test.app, me.email);
    // More often than a ticket has tries: it keeps them, and so does the account.
    for (let time = 0; time < 21; time += 1) {
      const refused = await from(guesser, ticket, now(me));
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await from(guesser, ticket, now(me), known.cookie)).statusCode).toBe(200);
    clock.pass();
    const elsewhere = await ticketOf(test.app, me.email);
    expect((await from("198.51.100.7", elsewhere, now(me))).statusCode).toBe(200);
    await test.database.pool.query("update login_tries set window_ends = now() where key = $1", [
      `pace codes ${guesser}`,
    ]);
    clock.pass();
    const next = await ticketOf(test.app, me.email);
    expect((await from(guesser, next, now(me))).statusCode).toBe(200);
    expect((await from(guesser, next, now(me))).statusCode).toBe(401);
  });

  it("counts a right password as a try until its second step was shown", async () => {
    const me = await careful();
    for (let time = 0; time < 10; time += 1)
      expect((await tryToSignIn(test.app, me.email)).statusCode).toBe(401);
    expect((await tryToSignIn(test.app, me.email)).statusCode).toBe(429);
    await test.database.pool.query("delete from login_tries");
    expect((await signInWith(test.app, me.email, { code: now(me) })).reply.statusCode).toBe(200);
    expect(
      (
        await test.database.pool.query("select from login_tries where key like $1 and tries > 0", [
          `%${me.email}`,
        ])
      ).rowCount,
    ).toBe(0);
  });
});
