import { MESSAGES } from "@lyceum/shared/messages.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp, person, tryToSignIn } from "../../../test/app.ts";
import { type FakeGoogle, openFakeGoogle } from "../../../test/fake-google.ts";
import { beginSocial, newcomer, registerWith } from "../../../test/social.ts";

const TEXTS = MESSAGES.account;

describe("social sign-in", () => {
  let google: FakeGoogle;
  let test: TestApp;
  beforeAll(async () => {
    google = await openFakeGoogle();
    test = await openApp({ social: google.config });
  });
  afterAll(async () => {
    await test.close();
    await google.close();
  });

  const signIn = async (who: Record<string, unknown>) => {
    const browser = await beginSocial(test.app);
    const token = await google.tokenOf({ ...who, nonce: browser.nonce });
    return registerWith(test.app, token, browser);
  };
  const userOf = (email: string) =>
    test.database.queries
      .selectFrom("users")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
  const change = (email: string, changes: object) =>
    test.database.queries.updateTable("users").set(changes).where("email", "=", email).execute();

  it("tells pages whom they sign in with", async () => {
    const reply = await test.app.inject("/api/authenticate/options");
    expect(reply.json()).toEqual({
      social: { provider: "google", client_id: google.config.google.clientId },
      bot_check: { provider: "own" },
      mail: false,
    });
  });

  it("registers a new person as a student, and signs them in", async () => {
    const who = newcomer();
    const reply = await signIn(who);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      status: "success",
      message: "Registration successful! Welcome, Grace Hopper",
      data: {
        role: "No",
        session: {
          auth_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          role: "student",
          email: who.email,
          mobile: "",
          stay_signed_in: true,
        },
      },
    });
    expect([reply.headers["set-cookie"]].flat()[0]).toMatch(/^__Host-lyceum=/);
    const user = await userOf(who.email);
    expect(user).toMatchObject({ name: who.name, role: "student", password_hash: null });
    expect(user.last_login_at).not.toBeNull();
  });

  it("gives an access token that opens what a password's does", async () => {
    const { session } = (await signIn(newcomer())).json().data;
    const authorization = `Bearer ${session.auth_token}`;
    const reply = await test.app.inject({ url: "/api/classes", headers: { authorization } });
    expect(reply.statusCode).toBe(200);
  });

  it("recognises a person by issuer and subject, whatever else the token says", async () => {
    const who = newcomer();
    await signIn(who);
    await change(who.email, { role: "teacher" });
    const again = await signIn({ ...who, email: "moved@gmail.com", iss: "accounts.google.com" });
    expect(again.json()).toMatchObject({
      message: "Email already registered",
      data: { role: "Yes", session: { role: "teacher", email: who.email } },
    });
  });

  it("makes one account of several first sign-ins at once", async () => {
    const who = newcomer();
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(who)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const isNew = replies.filter((reply) => reply.json().message !== "Email already registered");
    expect(isNew).toHaveLength(1);
  });

  it("sets no password: the provider's subject opens nothing, nor does an empty one", async () => {
    const who = newcomer();
    await signIn(who);
    expect((await tryToSignIn(test.app, who.email, who.sub)).statusCode).toBe(401);
  });

  it("never gives an account with an unproven email to the owner of a mailbox of that name", async () => {
    const { email } = await person(test, "teacher");
    const reply = await signIn({ ...newcomer(), email });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: "conflict", message: TEXTS.emailHasPassword });
    expect(reply.headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    ["was not verified", { email_verified: false }],
    ["is at another mail server, of which the provider knows only the past", {}],
  ])("nor a proven account when the provider's email %s", async (_what, claims) => {
    const { email } = await person(test, "teacher");
    await change(email, { email_verified_at: new Date() });
    expect((await signIn({ ...newcomer(), email, ...claims })).statusCode).toBe(409);
  });

  it("joins the two where the email is proved on both sides", async () => {
    const { email, id } = await person(test, "teacher");
    await change(email, { email_verified_at: new Date() });
    const reply = await signIn({ ...newcomer(), email, hd: "lyceum.example" });
    expect(reply.json()).toMatchObject({ message: "Email already registered" });
    const identity = await test.database.queries
      .selectFrom("identities")
      .select("issuer")
      .where("user_id", "=", id)
      .execute();
    expect(identity).toEqual([{ issuer: "https://accounts.google.com" }]);
    expect((await tryToSignIn(test.app, email)).statusCode).toBe(200);
  });

  it("holds an email for proven only where the provider may say so", async () => {
    const [proven, unproven] = [newcomer(), newcomer()];
    await signIn(proven);
    await signIn({ ...unproven, email_verified: false });
    expect((await userOf(proven.email)).email_verified_at).not.toBeNull();
    expect((await userOf(unproven.email)).email_verified_at).toBeNull();
  });

  it("lets nobody in who is banned", async () => {
    const who = newcomer();
    await signIn(who);
    await change(who.email, { banned_at: new Date() });
    const reply = await signIn(who);
    expect(reply.statusCode).toBe(403);
    expect(reply.json().message).toBe(TEXTS.banned);
  });

  it("logs why a token was refused, and nothing that it says of anybody", async () => {
    const lines: string[] = [];
    const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
    const { app, backend } = await appOn(test.database, { social: google.config }, { log });
    const browser = await beginSocial(app);
    const who = { ...newcomer(), nonce: browser.nonce };
    const token = await google.tokenOf({ ...who, aud: "another" });
    await registerWith(app, token, browser);
    await app.close();
    await backend.close();
    const logged = lines.join("");
    expect(logged).toContain("ERR_JWT_CLAIM_VALIDATION_FAILED aud");
    for (const secret of [who.email, who.sub, who.nonce, token])
      expect(logged).not.toContain(secret);
  });

  it("says when the provider's keys cannot be had, and refuses nobody for it", async () => {
    const away = await openFakeGoogle();
    const other = await openApp({ social: away.config });
    away.answer(500);
    const browser = await beginSocial(other.app);
    const token = await away.tokenOf({ ...newcomer(), nonce: browser.nonce });
    const reply = await registerWith(other.app, token, browser);
    expect(reply.statusCode).toBe(503);
    expect(reply.json().message).toBe(TEXTS.providerAway);
    away.answer(200);
    expect((await registerWith(other.app, token, browser)).statusCode).toBe(200);
    await other.close();
    await away.close();
  });

  it.each([
    ["an empty name", "", "grace"],
    ["a name of control characters", " \u0000\t", "grace"],
    ["a name of two lines", "Gr\u0000ace\r\nHopper", "Gr ace Hopper"],
    ["an endless name", "x".repeat(400), "x".repeat(120)],
  ])("makes of %s one that can be kept", async (_what, name, kept) => {
    const who = { ...newcomer(), email: `grace@${newcomer().sub}.example`, name };
    await signIn(who);
    expect((await userOf(who.email)).name).toBe(kept);
  });

  it.each([
    ["an empty one", ""],
    ["a number", 1],
    ["an endless one", "x".repeat(9_000)],
  ])("makes no plain registration of a form whose credential is %s", async (_what, credential) => {
    const payload = { credential, name: "A", email: "a@b.example", isTeacher: "No" };
    const whole = { ...payload, mobile: "5550100001", password: "x", confirmPassword: "x" };
    const url = "/api/authenticate/registerUser";
    const reply = await test.app.inject({ method: "POST", url, payload: whole });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe(TEXTS.credentialRefused);
  });
});
