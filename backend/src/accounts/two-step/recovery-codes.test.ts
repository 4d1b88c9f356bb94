import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { PASSWORD, type TestApp, openApp, person, post } from "../../../test/app.ts";
import { noteForPerson } from "../queries/note-notice.ts";
import { noticesRepository } from "../notices/repository.ts";
import { codeAt, handClock, signInWith, turnOn } from "../../../test/two-step.ts";

const OFF = "/api/account/two_step/turn_off";
const CODES = "/api/account/two_step/recovery_codes";
const CONFIRM = "/api/account/confirm";

const clock = handClock();
let test: TestApp;
beforeAll(async () => {
  test = await openApp({}, { clock: clock.read });
});
afterAll(() => test.close());

const careful = async () => {
  const who = await person(test, "student");
  return { ...who, ...(await turnOn(test.app, clock, who)) };
};
const now = ({ secret }: { secret: string }) => codeAt(secret, clock.read());
const actionsOf = async (id: string) => {
  const { rows } = await test.database.pool.query<{ action: string }>(
    "select action from audit_log where subject_id = $1 order by id",
    [id],
  );
  return rows.map(({ action }) => action);
};

const noticesOf = async (id: string) => {
  const { rows } = await test.database.pool.query<{ kind: string }>(
    "select kind from account_notices where user_id = $1 order by kind",
    [id],
  );
  return rows.map(({ kind }) => kind);
};

describe("new recovery codes", () => {
  it("are one notice until it is mailed, and are made ten times a day at most", async () => {
    const me = await careful();
    for (let time = 0; time < 3; time += 1) {
      const factor = { code: now(me) };
      expect((await post(test.app, CODES, { factor }, me.bearer)).statusCode).toBe(200);
      clock.pass();
    }
    expect(await noticesOf(me.id)).toEqual(["recovery_codes_made", "two_step_on"]);
    const used = "update login_tries set tries = 10 where key = $1";
    expect((await test.database.pool.query(used, [`change ${me.id}`])).rowCount).toBe(1);
    const reply = await post(test.app, CODES, { factor: { code: now(me) } }, me.bearer);
    expect(reply.json()).toMatchObject({ code: "too_many" });
    expect(await actionsOf(me.id)).toHaveLength(4);
  });

  it("are not mailed of more than five times an hour, with all else about the account", async () => {
    const { list, setSent } = noticesRepository(test.database);
    const me = await careful();
    const due = async () => (await list(1_000)).filter(({ user_id }) => user_id === me.id);
    for (let mails = 0; mails < 5; mails += 1) {
      const [notice] = await due();
      expect(notice).toBeDefined();
      await setSent(notice!);
      await test.database.queries
        .transaction()
        .execute((trx) => noteForPerson(trx, me.id, "two_step_on"));
    }
    expect(await due()).toEqual([]);
    expect(await noticesOf(me.id)).toEqual(["two_step_on"]);
    const past = "update login_tries set window_ends = now() where key = $1";
    await test.database.pool.query(past, [`notices ${me.id}`]);
    expect(await due()).toHaveLength(1);
  });

  it("do not confirm an identity by the password alone", async () => {
    const me = await careful();
    const confirm = (body: object) => post(test.app, CONFIRM, body, me.bearer);
    expect((await confirm({ password: PASSWORD })).json()).toMatchObject({ code: "second_step" });
    const wrong = { password: PASSWORD, factor: { code: "000000" } };
    expect((await confirm(wrong)).json()).toMatchObject({ message: MESSAGES.twoStep.codeWrong });
    const factor = { code: now(me) };
    expect((await confirm({ password: "a guess", factor })).statusCode).toBe(400);
    expect((await confirm({ password: PASSWORD, factor })).statusCode).toBe(200);
    expect((await confirm({ password: PASSWORD, factor })).statusCode).toBe(400);
  });

  it.each([CODES, OFF])(
    "and turning it off, by %s, take the code of the confirmation that they waited for",
    async (url) => {
      const me = await careful();
      const confirmedAgo = (seconds: number) =>
        test.database.pool.query(
          "update sign_ins set confirmed_at = now() - make_interval(secs => $2) where user_id = $1",
          [me.id, seconds],
        );
      const factor = { code: now(me) };
      const call = () => post(test.app, url, { factor }, me.bearer);
      await confirmedAgo(3_600);
      expect((await call()).json()).toMatchObject({ code: "confirm_first" });
      const body = { password: PASSWORD, factor };
      expect((await post(test.app, CONFIRM, body, me.bearer)).statusCode).toBe(200);
      for (const [table, column] of [
        ["sign_ins", "created_at"],
        ["two_step", "on_since"],
      ])
        await test.database.pool.query(
          `update ${table} set ${column} = now() - interval '1 hour' where user_id = $1`,
          [me.id],
        );
      await confirmedAgo(61);
      expect((await call()).statusCode).toBe(400);
      await confirmedAgo(30);
      expect((await call()).statusCode).toBe(200);
    },
  );

  it("are not made with a session and the password alone", async () => {
    const me = await careful();
    for (const body of [{}, { factor: {} }, { factor: { code: "000000" } }])
      expect((await post(test.app, CODES, body, me.bearer)).statusCode).toBe(400);
    expect(await actionsOf(me.id)).toEqual(["account.two_step_on"]);
    const factor = { recovery_code: me.codes[0]! };
    expect((await post(test.app, OFF, { factor }, me.bearer)).statusCode).toBe(200);
  });

  it("made with a recovery code leave the others of its set good until one of them is used", async () => {
    const me = await careful();
    const make = async (recovery_code: string) => {
      const reply = await post(test.app, CODES, { factor: { recovery_code } }, me.bearer);
      return reply.json<{ recovery_codes: string[] }>().recovery_codes;
    };
    const signIn = async (recovery_code: string) =>
      (await signInWith(test.app, me.email, { recovery_code })).reply.statusCode;
    const lost = await make(me.codes[0]!);
    expect(await signIn(me.codes[1]!)).toBe(200);
    const saved = await make(me.codes[2]!);
    expect(await signIn(lost[0]!)).toBe(400);
    const account = await test.app.inject({ url: "/api/account", headers: me.bearer });
    expect(account.json().data.two_step.recovery_codes_left).toBe(10);
    for (const [code, status] of [
      [me.codes[3]!, 200],
      [saved[0]!, 200],
      [me.codes[4]!, 400],
      [saved[1]!, 200],
    ] as const)
      expect(await signIn(code)).toBe(status);
  });

  it("count wrong codes with those of turning it off, twenty and no more", async () => {
    const me = await careful();
    const wrong = { factor: { code: "000000" } };
    for (let time = 0; time < 20; time += 1) {
      const url = time < 5 ? CODES : OFF;
      expect((await post(test.app, url, wrong, me.bearer)).statusCode).toBe(400);
    }
    for (const url of [CODES, OFF]) {
      const refused = await post(test.app, url, { factor: { code: now(me) } }, me.bearer);
      expect(refused.statusCode).toBe(429);
    }
  });
});
