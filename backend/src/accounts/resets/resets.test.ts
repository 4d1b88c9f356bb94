import { randomUUID } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { beginTwoStep } from "@lyceum/shared/rest/two-step.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { PASSWORD, type TestApp, openApp, person, post, tryToSignIn } from "../../../test/app.ts";
import { lateSignIn } from "../../../test/behind-change.ts";
import { mailServer } from "../../../test/mail-server.ts";
import { handClock, turnOn } from "../../../test/two-step.ts";
import { DEFAULT_LIMITS } from "../../kernel/config/config.ts";
import { issueReset } from "./issue.ts";

const FORGOT = "/api/authenticate/forgot_password";
const RESET = "/api/authenticate/reset_password";
const PUBLIC_URL = "https://school.example";
const FROM = "site@school.example";
const NEW = "a better horse";
const soon = { timeout: 10_000, interval: 20 };
const limits = { ...DEFAULT_LIMITS, resetsPerMinute: 1_000 };

type Server = Awaited<ReturnType<typeof mailServer>>;

const mailAt = ({ url }: Server) => ({ url, from: FROM, to: "support@school.example" });
const ask = async ({ app }: TestApp, email: string) => {
  const { statusCode, body } = await post(app, FORGOT, { email });
  return { statusCode, body };
};
const reset = async ({ app }: TestApp, token: string, password = NEW) => {
  const answer = await post(app, RESET, { token, password, confirmPassword: password });
  const { message, reason } = answer.json<{ message: string; reason?: string }>();
  return { status: answer.statusCode, message, reason };
};
const textOf = (raw: string) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
const tokenIn = (raw: string) =>
  /https:\/\/school\.example\/reset-password#([\w-]{43})\r\n/.exec(textOf(raw))?.[1] ?? "";
const countOf = async ({ database }: TestApp, table: string) =>
  (await database.pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`))
    .rows[0]?.rows;

describe("a link for a new password", () => {
  let server: Server;
  let test: TestApp;
  beforeAll(async () => {
    server = await mailServer();
    test = await openApp({
      mail: mailAt(server),
      publicUrl: PUBLIC_URL,
      limits,
    });
  });
  afterAll(async () => {
    await test.close();
    await server.close();
  });

  const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email));
  const mailedToken = async (email: string) => {
    await ask(test, email);
    await expect.poll(() => mailsTo(email).length, soon).toBe(1);
    return tokenIn(mailsTo(email)[0]!.raw);
  };
  const given = async (userId: string, mailed = false) =>
    (await issueReset(test.database.queries, userId, { mailed })).token;
  const rowOf = (id: string) =>
    test.database.queries
      .selectFrom("users")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  it("is mailed, sets the password once, ends every session and proves the email", async () => {
    const { id, email, token: bearer } = await person(test, "student");
    const token = await mailedToken(email);
    expect(await reset(test, token)).toEqual({
      status: 200,
      message: MESSAGES.account.resetDone,
    });
    expect(await test.backend.accounts.authenticate(bearer)).toBeNull();
    expect((await tryToSignIn(test.app, email)).statusCode).toBe(401);
    expect((await tryToSignIn(test.app, email, NEW)).statusCode).toBe(200);
    expect((await rowOf(id)).email_verified_at).toBeInstanceOf(Date);
    expect(await reset(test, token, "another horse")).toEqual({
      status: 400,
      message: MESSAGES.account.resetRefused,
      reason: "reset_link_refused",
    });
  });

  it("is set before a sign-in with the old one ends, which then is none", async () => {
    const who = await person(test, "student");
    const before = await countOf(test, "sign_ins");
    expect((await lateSignIn(test, who)).statusCode).toBe(401);
    expect(await countOf(test, "sign_ins")).toBe(before);
  });

  it("is answered alike for whom nobody knows, who is mailed nothing", async () => {
    const { email } = await person(test, "student");
    const stranger = `${randomUUID()}@lyceum.example`;
    const answers = [await ask(test, email), await ask(test, stranger)];
    expect(answers[1]).toEqual(answers[0]);
    expect(JSON.parse(answers[0]!.body)).toEqual({
      status: "success",
      message: MESSAGES.account.resetMailed,
    });
    await expect.poll(() => mailsTo(email).length, soon).toBe(1);
    await expect.poll(() => countOf(test, "password_reset_requests"), soon).toBe(0);
    expect(mailsTo(stranger)).toEqual([]);
  });

  it("comes in a mail that has no word of who registered the email", async () => {
    const { id, email } = await person(test, "student");
    const name = "Win a prize at http://evil.example";
    await test.database.queries.updateTable("users").set({ name }).where("id", "=", id).execute();
    await mailedToken(email);
    const [mail] = mailsTo(email);
    expect(mail).toMatchObject({ from: FROM, to: [email] });
    expect(mail!.raw).toMatch(/^Subject: Set a new password at school\.example\r$/m);
    expect(textOf(mail!.raw)).not.toMatch(/evil|prize/i);
  });

  it("is nowhere in the database", async () => {
    const { email } = await person(test, "student");
    const token = await mailedToken(email);
    const { rows } = await test.database.pool.query<{ found: boolean }>(
      `select bool_or(query_to_xml('select * from ' || quote_ident(tablename), true, true, '')::text
        like '%' || $1 || '%') as found from pg_tables where schemaname = 'public'`,
      [token],
    );
    expect(rows).toEqual([{ found: false }]);
    expect(await reset(test, token)).toMatchObject({ status: 200 });
  });

  it("shuts out who made the account with an email that was not theirs, and nobody else", async () => {
    const { queries } = test.database;
    const identify = async (proved: boolean) => {
      const { id: user_id, email } = await person(test, "student");
      const email_verified_at = proved ? new Date() : null;
      await queries
        .updateTable("users")
        .set({ email_verified_at })
        .where("id", "=", user_id)
        .execute();
      const identity = { issuer: "https://issuer.example", subject: user_id, user_id, email };
      await queries.insertInto("identities").values(identity).execute();
      await queries.insertInto("calendars").values({ user_id, feed: user_id }).execute();
      return user_id;
    };
    const left = async (userId: string) =>
      queries.selectFrom("identities").select("subject").where("user_id", "=", userId).execute();
    const [strange, proved, handed] = [
      await identify(false),
      await identify(true),
      await identify(false),
    ];
    for (const [id, mailed] of [
      [strange, true],
      [proved, true],
      [handed, false],
    ] as const)
      expect(await reset(test, await given(id, mailed))).toMatchObject({ status: 200 });
    const feeds = await queries
      .selectFrom("calendars")
      .select("user_id")
      .where("user_id", "in", [strange, proved, handed])
      .where("feed", "is not", null)
      .execute();
    expect(feeds.map(({ user_id }) => user_id).toSorted()).toEqual([proved, handed].toSorted());
    expect(await left(strange)).toEqual([]);
    expect(await left(proved)).toHaveLength(1);
    expect(await left(handed)).toHaveLength(1);
  });

  it("takes a stranger's second step away with the email's first proof, and nobody else's", async () => {
    const careful = async (proved: boolean) => {
      const me = await person(test, "student");
      const setVerified = (email_verified_at: Date | null) =>
        test.database.queries
          .updateTable("users")
          .set({ email_verified_at })
          .where("id", "=", me.id)
          .execute();
      await setVerified(null);
      expect((await post(test.app, `/api${beginTwoStep.url}`, {}, me.bearer)).json()).toMatchObject(
        {
          code: "forbidden",
          message: MESSAGES.twoStep.verifyFirst,
        },
      );
      await setVerified(new Date());
      await turnOn(test.app, handClock(), me);
      // As accounts were before their emails had to be verified.
      if (!proved) await setVerified(null);
      return me;
    };
    for (const [proved, mailed, kept] of [
      [false, true, false],
      [true, true, true],
      [false, false, true],
    ] as const) {
      const { id, email } = await careful(proved);
      expect(await reset(test, await given(id, mailed))).toMatchObject({ status: 200 });
      const reply = (await tryToSignIn(test.app, email, NEW)).json();
      expect(reply).toMatchObject(kept ? { code: "second_step" } : { status: "success" });
      const actions = await test.database.queries
        .selectFrom("audit_log")
        .select("action")
        .where("subject_id", "=", id)
        .where("action", "=", "account.two_step_off")
        .execute();
      expect(actions).toHaveLength(kept ? 0 : 1);
    }
  });

  it("that an admin hands over proves no email", async () => {
    const { id } = await person(test, "student");
    expect(await reset(test, await given(id))).toMatchObject({ status: 200 });
    expect((await rowOf(id)).email_verified_at).toBeNull();
  });

  it("counts once, of two at once", async () => {
    const { id, email } = await person(test, "student");
    const token = await given(id);
    const passwords = ["first horse", "second horse"];
    const answers = await Promise.all(passwords.map((each) => reset(test, token, each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await tryToSignIn(test.app, email, winner)).statusCode).toBe(200);
  });

  it("is void once another one was used", async () => {
    const { id } = await person(test, "student");
    const [older, newer] = [await given(id), await given(id)];
    expect(await reset(test, newer)).toMatchObject({ status: 200 });
    expect(await reset(test, older, "another horse")).toMatchObject({ status: 400 });
  });

  it("is refused when it is old, and to banned and deleted users", async () => {
    const { queries, pool } = test.database;
    const old = await person(test, "student");
    const token = await given(old.id);
    await pool.query("update password_resets set expires_at = now() where user_id = $1", [old.id]);
    expect(await reset(test, token)).toMatchObject({ status: 400 });
    for (const mark of [{ banned_at: new Date() }, { deleted_at: new Date() }]) {
      const { id, email } = await person(test, "student");
      const mine = await given(id);
      await queries.updateTable("users").set(mark).where("id", "=", id).execute();
      const { password_hash } = await rowOf(id);
      expect(await reset(test, mine)).toMatchObject({ status: 400 });
      expect((await rowOf(id)).password_hash).toBe(password_hash);
      await ask(test, email);
      await expect.poll(() => countOf(test, "password_reset_requests"), soon).toBe(0);
      expect(mailsTo(email)).toEqual([]);
    }
  });

  it.each(["x", "a".repeat(43), "../../etc/passwd", "' or 1=1 --", "\0"])(
    "is not %j",
    async (token) => {
      expect(await reset(test, token)).toEqual({
        status: 400,
        message: MESSAGES.account.resetRefused,
        reason: "reset_link_refused",
      });
    },
  );

  it.each([
    ["student", "shorter", MESSAGES.register.passwordShort],
    ["student", "passw0rd", MESSAGES.register.passwordCommon],
    ["admin", "fourteen chars", MESSAGES.register.adminPasswordShort],
  ] as const)("is still good after a %s chose %j", async (role, password, message) => {
    const { id } = await person(test, role);
    const token = await given(id);
    expect(await reset(test, token, password)).toEqual({ status: 400, message });
    expect(await reset(test, token, "a better horse than that")).toMatchObject({ status: 200 });
  });

  it("needs two passwords that are alike", async () => {
    const { id, email } = await person(test, "student");
    const body = { token: await given(id), password: NEW, confirmPassword: "other" };
    const answer = await post(test.app, RESET, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: MESSAGES.register.mismatch });
    expect((await tryToSignIn(test.app, email, PASSWORD)).statusCode).toBe(200);
  });

  it("lets in a person whom wrong guesses had locked out", async () => {
    const { id, email } = await person(test, "student");
    for (let time = 1; time <= 10; time += 1) await tryToSignIn(test.app, email, "wrong");
    expect((await tryToSignIn(test.app, email)).statusCode).toBe(429);
    await reset(test, await given(id));
    expect((await tryToSignIn(test.app, email, NEW)).statusCode).toBe(200);
  });
});

describe("where no mail is sent, or the site does not know its address", () => {
  it.each([
    ["without a mail server", () => ({ publicUrl: PUBLIC_URL })],
    ["without an address", (server: Server) => ({ mail: mailAt(server) })],
  ])("%s asking does nothing", async (_what, configOf) => {
    const server = await mailServer();
    const test = await openApp(configOf(server));
    try {
      const { email } = await person(test, "student");
      expect(JSON.parse((await ask(test, email)).body)).toEqual({ status: "success", message: "" });
      expect(await countOf(test, "password_reset_requests")).toBe(0);
      expect(server.mails).toEqual([]);
    } finally {
      await test.close();
      await server.close();
    }
  });
});
