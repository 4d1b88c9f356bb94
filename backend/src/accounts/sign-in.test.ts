import { Buffer } from "node:buffer";

import { MORE_WORK } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { DEFAULT_LIMITS } from "../kernel/config/config.ts";
import {
  PASSWORD,
  type TestApp,
  appOn,
  botAnswer,
  openApp,
  person,
  post,
  tryToSignIn,
} from "../../test/app.ts";

const URL = "/api/authenticate/authenticateUser";
const TEXTS = MESSAGES.login;

describe("signing in", () => {
  let test: TestApp;
  beforeAll(async () => {
    // The one address that these tests have makes more wrong tries than a school does.
    const loginTries = { ...DEFAULT_LIMITS.loginTries, address: 1_000 };
    test = await openApp({ limits: { ...DEFAULT_LIMITS, loginTries } });
  });
  afterAll(() => test.close());

  it("answers token, role, email and mobile, and sets the refresh cookie", async () => {
    const teacher = await person(test, "teacher");
    const reply = await tryToSignIn(test.app, ` ${teacher.email.toUpperCase()} `, ` ${PASSWORD} `);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      status: "success",
      message: TEXTS.succeeded,
      data: {
        auth_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        role: "teacher",
        email: teacher.email,
        mobile: "5550100001",
        stay_signed_in: true,
      },
    });
    expect([reply.headers["set-cookie"]].flat()[0]).toMatch(
      /^__Host-lyceum=.+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  it("marks when a user last signed in", async () => {
    const student = await person(test, "student");
    await tryToSignIn(test.app, student.email);
    const reply = await post(
      test.app,
      "/api/authenticate/get_user_by_email",
      { email: student.email },
      student.bearer,
    );
    const age = Date.now() - Date.parse(reply.json().user.last_login_time);
    expect(Math.abs(age)).toBeLessThan(5_000);
  });

  it.each([
    ["email", TEXTS.emailEmpty],
    ["password", TEXTS.passwordEmpty],
    ["recaptcha", TEXTS.botCheck],
  ])("refuses an empty %s with %j", async (field, message) => {
    const form = { email: "ada@lyceum.example", password: "x", recaptcha: "x", [field]: " " };
    const reply = await post(test.app, URL, form);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe(message);
  });

  it("says the same of an unknown email and of a wrong password", async () => {
    const student = await person(test, "student");
    const wrong = await tryToSignIn(test.app, student.email, "not it");
    const unknown = await tryToSignIn(test.app, "nobody@lyceum.example", "not it");
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      status: "error",
      code: "unauthenticated",
      message: TEXTS.badCredentials,
    });
    expect([unknown.statusCode, unknown.json()]).toEqual([401, wrong.json()]);
  });

  describe("the bot check", () => {
    const signInWith = (email: string, recaptcha: string) =>
      post(test.app, URL, { email, password: PASSWORD, recaptcha });
    const changed = async (change: (answer: ReturnType<typeof JSON.parse>) => void) => {
      const text = Buffer.from(await botAnswer(test.app), "base64").toString("utf8");
      const answer = JSON.parse(text);
      change(answer);
      return Buffer.from(JSON.stringify(answer)).toString("base64");
    };

    it("takes a solution once", async () => {
      const { email } = await person(test, "student");
      const answer = await botAnswer(test.app);
      expect((await signInWith(email, answer)).statusCode).toBe(200);
      const replay = await signInWith(email, answer);
      expect(replay.statusCode).toBe(400);
      expect(replay.json().message).toBe("Please verify the reCAPTCHA");
    });

    it("takes a solution once, also when it comes many times at once", async () => {
      const { email } = await person(test, "student");
      const answer = await botAnswer(test.app);
      const replies = await Promise.all(Array.from({ length: 5 }, () => signInWith(email, answer)));
      const codes = replies.map(({ statusCode }) => statusCode).toSorted();
      expect(codes).toEqual([200, 400, 400, 400, 400]);
    });

    it.each<[string, (answer: ReturnType<typeof JSON.parse>) => void]>([
      ["another key", (answer) => (answer.solution.derivedKey = "00".repeat(32))],
      ["an easier challenge", (answer) => (answer.challenge.parameters.cost = 1)],
      ["a later end", (answer) => (answer.challenge.parameters.expiresAt += 1_000)],
      ["a later end as text", (answer) => (answer.challenge.parameters.expiresAt = "9e9")],
      ["no signature", (answer) => delete answer.challenge.signature],
      ["no key signature", (answer) => delete answer.challenge.parameters.keySignature],
      ["more work than it asks for", (answer) => (answer.challenge.parameters.data.work = 16)],
      ["an added field", (answer) => (answer.challenge.parameters.data = { a: 1 })],
      ["no solution", (answer) => delete answer.solution],
    ])("refuses %s", async (_what, change) => {
      const { email } = await person(test, "student");
      const reply = await signInWith(email, await changed(change));
      expect(reply.statusCode).toBe(400);
      expect(reply.json().message).toBe(TEXTS.botCheck);
    });

    it.each(["true", "{}", "bnVsbA==", "%%%", "W10="])("refuses %j", async (answer) => {
      const reply = await signInWith("ada@lyceum.example", answer);
      expect([reply.statusCode, reply.json().message]).toEqual([400, TEXTS.botCheck]);
    });

    it("refuses a challenge that has expired", async () => {
      const { email } = await person(test, "student");
      const answer = await botAnswer(test.app);
      const real = Date.now;
      Date.now = () => real() + 601_000;
      try {
        expect((await signInWith(email, answer)).statusCode).toBe(400);
      } finally {
        Date.now = real;
      }
    });

    it("refuses a challenge that another site signed", async () => {
      const { email } = await person(test, "student");
      const other = await appOn(test.database, {
        tokenSecret: "another secret of more than 32 letters",
      });
      const answer = await botAnswer(other.app);
      await other.app.close();
      await other.backend.close();
      expect((await signInWith(email, answer)).statusCode).toBe(400);
    });
  });

  describe("guessing", () => {
    it("is over after ten wrong tries, also for the right password, with Retry-After", async () => {
      const { email } = await person(test, "student");
      for (let tries = 0; tries < 10; tries += 1)
        expect((await tryToSignIn(test.app, email, "wrong")).statusCode).toBe(401);
      const eleventh = await tryToSignIn(test.app, email, "wrong");
      expect(eleventh.statusCode).toBe(429);
      expect(eleventh.json()).toMatchObject({ code: "too_many", message: MESSAGES.tooMany });
      const wait = Number(eleventh.headers["retry-after"]);
      expect(wait).toBeGreaterThan(800);
      expect(wait).toBeLessThanOrEqual(900);
      expect((await tryToSignIn(test.app, email)).statusCode).toBe(429);
    });

    it("does not slip through by coming all at once", async () => {
      const { email } = await person(test, "student");
      const answers = await Promise.all(Array.from({ length: 16 }, () => botAnswer(test.app)));
      const replies = await Promise.all(
        answers.map((recaptcha) => post(test.app, URL, { email, password: "wrong", recaptcha })),
      );
      const refused = replies.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(6);
    });

    it("leaves a person's own address alone when another's is over the limit", async () => {
      const { email } = await person(test, "student");
      const from = async (remoteAddress: string, password: string) => {
        const payload = { email, password, recaptcha: await botAnswer(test.app) };
        return test.app.inject({ method: "POST", url: URL, payload, remoteAddress });
      };
      for (let tries = 0; tries < 11; tries += 1) await from("192.0.2.7", "wrong");
      expect((await from("192.0.2.7", PASSWORD)).statusCode).toBe(429);
      expect((await from("192.0.2.8", PASSWORD)).statusCode).toBe(200);
    });

    it("by one address at many accounts costs more work, and keeps nobody else there out", async () => {
      const from = async (email: string, password = "wrong", work = 1) => {
        const payload = { email, password, recaptcha: await botAnswer(test.app, work) };
        return test.app.inject({ method: "POST", url: URL, payload, remoteAddress: "192.0.2.9" });
      };
      const setTries = (key: string, tries: number) =>
        test.database.queries
          .insertInto("login_tries")
          .values({ key, tries, window_ends: new Date(Date.now() + 600_000) })
          .execute();
      await setTries("address 192.0.2.9", 999);
      expect((await from("one@lyceum.example")).statusCode).toBe(401);
      // Somebody has the one place of these seconds.
      await setTries("pace 192.0.2.9", 1);
      const refused = await from("two@lyceum.example");
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: "more_work", message: MESSAGES.tooMany });
      expect((await from("two@lyceum.example", "wrong", MORE_WORK)).statusCode).toBe(401);
      const { email } = await person(test, "student");
      expect((await from(email, PASSWORD, MORE_WORK)).statusCode).toBe(200);
    });

    it("by one address counts ten times at the account, so that it never slows down the others", async () => {
      const { email } = await person(test, "student");
      const from = async (remoteAddress: string) => {
        const payload = { email, password: "wrong", recaptcha: await botAnswer(test.app) };
        return test.app.inject({ method: "POST", url: URL, payload, remoteAddress });
      };
      for (let tries = 0; tries < 14; tries += 1) await from("192.0.2.10");
      const account = test.database.queries
        .selectFrom("login_tries")
        .select("tries")
        .where("key", "=", `account ${email}`);
      expect(await account.executeTakeFirst()).toEqual({ tries: 10 });
    });

    it("counts an IPv6 network as one caller, and an IPv4 address as one in either form", async () => {
      const { email } = await person(test, "student");
      const from = async (remoteAddress: string) => {
        const payload = { email, password: "wrong", recaptcha: await botAnswer(test.app) };
        return test.app.inject({ method: "POST", url: URL, payload, remoteAddress });
      };
      for (let tries = 0; tries < 10; tries += 1) await from(`2001:db8::${tries}`);
      expect((await from("2001:db8::99")).statusCode).toBe(429);
      expect((await from("2001:db8:1::99")).statusCode).toBe(401);
      for (let tries = 0; tries < 10; tries += 1) await from("192.0.2.20");
      expect((await from("::ffff:192.0.2.20")).statusCode).toBe(429);
    });

    it("restarts its count after the window, and after a right try", async () => {
      const { email } = await person(test, "student");
      for (let tries = 0; tries < 9; tries += 1) await tryToSignIn(test.app, email, "wrong");
      expect((await tryToSignIn(test.app, email)).statusCode).toBe(200);
      for (let tries = 0; tries < 10; tries += 1)
        expect((await tryToSignIn(test.app, email, "wrong")).statusCode).toBe(401);
      expect((await tryToSignIn(test.app, email)).statusCode).toBe(429);
      await test.database.queries
        .updateTable("login_tries")
        .set({ window_ends: new Date(Date.now() - 1_000) })
        .where("key", "like", `pair %${email}`)
        .execute();
      expect((await tryToSignIn(test.app, email)).statusCode).toBe(200);
    });
  });
});
