import { MESSAGES } from "@lyceum/shared/messages.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  type TestApp,
  appOn,
  cookiesOf,
  openApp,
  person,
  post,
  tryToSignIn,
} from "../../../test/app.ts";
import { lateSignIn } from "../../../test/behind-change.ts";
import { beginSocial, newcomer, registerWith } from "../../../test/social.ts";
import {
  begin,
  codeAt,
  handClock,
  showFactor,
  signInWith,
  ticketOf,
  turnOn,
} from "../../../test/two-step.ts";
import { issueReset } from "../resets/issue.ts";

const clock = handClock();
const { twoStep } = MESSAGES;
const said: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void said.push(line) });

let test: TestApp;
beforeAll(async () => {
  test = await openApp({}, { clock: clock.read, log });
});
afterAll(() => test.close());

/** A person who signs in with a second step. */
const careful = async () => {
  const who = await person(test, "student");
  return { ...who, ...(await turnOn(test.app, clock, who)) };
};
const now = ({ secret }: { secret: string }) => codeAt(secret, clock.read());
const auditOf = async (id: string) => {
  const { rows } = await test.database.pool.query<{ actor_id: string | null; action: string }>(
    "select actor_id, action from audit_log where subject_id = $1 order by id",
    [id],
  );
  return rows.map(({ actor_id, action }) => [actor_id === id, action]);
};

describe("a recovery code", () => {
  it("signs in once, is written down, and leaves nine", async () => {
    const me = await careful();
    const recovery_code = me.codes[4]!;
    const first = await signInWith(test.app, me.email, { recovery_code });
    expect(first.reply.statusCode).toBe(200);
    const again = await signInWith(test.app, me.email, { recovery_code });
    expect(again.reply.json()).toMatchObject({ message: twoStep.recoveryCodeWrong });
    const bearer = { authorization: `Bearer ${first.reply.json().data.auth_token}` };
    const { body } = await test.app.inject({ url: "/api/account", headers: bearer });
    expect(JSON.parse(body).data.two_step).toMatchObject({ on: true, recovery_codes_left: 9 });
    expect(await auditOf(me.id)).toEqual([
      [true, "account.two_step_on"],
      [true, "account.recovery_code_used"],
    ]);
  });

  it("signs in once, however many requests show it at once", async () => {
    const me = await careful();
    const tickets = [await ticketOf(test.app, me.email), await ticketOf(test.app, me.email)];
    const recovery_code = me.codes[0]!;
    const replies = await Promise.all(
      tickets.map((ticket) => showFactor(test.app, ticket, { recovery_code })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it("is taken as people write it, and nothing empty is one", async () => {
    const me = await careful();
    const ticket = await ticketOf(test.app, me.email);
    for (const recovery_code of ["", "  ", "-"])
      expect((await showFactor(test.app, ticket, { recovery_code })).statusCode).toBe(400);
    const recovery_code = me.codes[0]!.toUpperCase().replaceAll("-", " ");
    expect((await showFactor(test.app, ticket, { recovery_code })).statusCode).toBe(200);
  });
});

describe("the first step with an old password", () => {
  it("is worth nothing once another one is set", async () => {
    const me = await careful();
    const ticket = await ticketOf(test.app, me.email);
    const { token } = await issueReset(test.database.queries, me.id, { mailed: false });
    const password = "a better horse";
    const set = { token, password, confirmPassword: password };
    expect((await post(test.app, "/api/authenticate/reset_password", set)).statusCode).toBe(200);
    const late = await showFactor(test.app, ticket, { recovery_code: me.codes[0]! });
    expect(late.statusCode).toBe(401);
  });

  it("is none where another one is being set meanwhile", async () => {
    const me = await careful();
    const reply = await lateSignIn(test, me);
    expect([reply.statusCode, reply.json()]).toEqual([
      401,
      { status: "error", code: "unauthenticated", message: MESSAGES.login.badCredentials },
    ]);
  });
});

describe("a social sign-in", () => {
  it("asks for the second step too", async () => {
    const { client_id } = (await test.app.inject("/api/authenticate/options")).json().social;
    const who = newcomer();
    const register = async () => {
      const begun = await beginSocial(test.app);
      const form = { client_id, nonce: begun.nonce, name: who.name, email: who.email };
      const { credential } = (await post(test.app, "/sandbox-identity/sign-in", form)).json();
      return registerWith(test.app, credential, begun);
    };
    const bearer = {
      authorization: `Bearer ${(await register()).json().data.session.auth_token}`,
    };
    const { secret } = await turnOn(test.app, clock, { bearer });
    const reply = await register();
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: "second_step" });
    expect(cookiesOf(reply)).not.toContain("lyceum=");
    const done = await showFactor(test.app, reply.json().ticket, { code: now({ secret }) });
    expect(done.json().data).toMatchObject({ email: who.email, stay_signed_in: true });
  });
});

it("a secret that was begun with under another token secret is begun with again", async () => {
  const me = await person(test, "student");
  const secret = await begin(test.app, me);
  const tokenSecret = "another secret, as where the old one was lost";
  const { app, backend } = await appOn(test.database, { tokenSecret }, { clock: clock.read, log });
  const { auth_token } = (await tryToSignIn(app, me.email)).json().data;
  const bearer = { authorization: `Bearer ${auth_token}` };
  const code = now({ secret });
  const refused = await post(app, "/api/account/two_step/turn_on", { code }, bearer);
  expect(refused.json()).toMatchObject({ code: "conflict", message: twoStep.notBegun });
  expect((await turnOn(app, clock, { bearer })).codes).toHaveLength(10);
  await app.close();
  await backend.close();
});

describe("what is secret", () => {
  it("is in no log, whatever was shown", async () => {
    const me = await careful();
    const code = now(me);
    const ticket = await ticketOf(test.app, me.email);
    await showFactor(test.app, ticket, { code });
    await signInWith(test.app, me.email, { recovery_code: me.codes[0]! });
    const { app, backend } = await appOn(
      test.database,
      { tokenSecret: "another secret, as where the old one was lost" },
      { clock: clock.read, log },
    );
    clock.pass();
    const other = await ticketOf(app, me.email);
    expect((await showFactor(app, other, { code: now(me) })).statusCode).toBe(400);
    await app.close();
    await backend.close();
    const logged = said.join("\n");
    expect(logged).toContain("A two-step secret is unreadable");
    for (const each of [me.secret, ...me.codes, ticket, other]) expect(logged).not.toContain(each);
    expect(logged).not.toMatch(new RegExp(`"${code}"`));
  });

  it("is not readable in the database", async () => {
    const me = await careful();
    const { rows } = await test.database.pool.query<{ row: string }>(
      `select t::text as row from two_step t where user_id = $1
       union all select r::text from recovery_codes r where user_id = $1`,
      [me.id],
    );
    expect(rows).toHaveLength(11);
    const text = rows.map(({ row }) => row).join("\n");
    for (const each of [me.secret, ...me.codes]) {
      expect(text).not.toContain(each);
      expect(text).not.toContain(Buffer.from(each).toString("hex"));
    }
  });
});
