import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  PASSWORD,
  type TestApp,
  appOn,
  botAnswer,
  openApp,
  person,
  tryToSignIn,
} from "../../../test/app.ts";

type Reply = Awaited<ReturnType<typeof tryToSignIn>>;

const cookieOf = (reply: Reply): string => String(reply.headers["set-cookie"]).split(";")[0] ?? "";

describe("a session", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  const refresh = (cookie: string, headers = {}) =>
    test.app.inject({
      method: "POST",
      url: "/api/authenticate/refresh",
      headers: { cookie, ...headers },
    });
  const logout = (cookie: string, headers = {}) =>
    test.app.inject({
      method: "POST",
      url: "/api/authenticate/logout",
      headers: { cookie, ...headers },
    });
  const signedIn = async () => {
    const user = await person(test, "student");
    const reply = await tryToSignIn(test.app, user.email);
    const token: string = reply.json().data.auth_token;
    return { ...user, cookie: cookieOf(reply), token };
  };
  const age = async (cookie: string, seconds: number) => {
    const signInId = /=([0-9a-f-]{36})/.exec(cookie)?.[1] ?? "";
    await test.database.queries
      .updateTable("sign_ins")
      .set({ rotated_at: new Date(Date.now() - seconds * 1_000) })
      .where("id", "=", signInId)
      .execute();
  };

  it("goes on with a new token and a new cookie", async () => {
    const { cookie, email } = await signedIn();
    const reply = await refresh(cookie);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toMatchObject({ email, role: "student", mobile: "5550100001" });
    expect(cookieOf(reply)).not.toBe(cookie);
    expect(await test.backend.accounts.authenticate(reply.json().data.auth_token)).toMatchObject({
      email,
    });
  });

  it("goes on in both of two tabs that refresh at once", async () => {
    const { cookie } = await signedIn();
    const replies = await Promise.all(Array.from({ length: 4 }, () => refresh(cookie)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const cookies = new Set(replies.map(cookieOf));
    expect(cookies.size).toBe(1);
    expect((await refresh([...cookies][0] ?? "")).statusCode).toBe(200);
  });

  it("ends for the thief and for the owner when an old cookie comes back", async () => {
    const { cookie, token } = await signedIn();
    const newer = cookieOf(await refresh(cookie));
    await age(cookie, 31);
    const reuse = await refresh(cookie);
    expect(reuse.statusCode).toBe(401);
    expect(reuse.json()).toMatchObject({ code: "unauthenticated", message: MESSAGES.signInFirst });
    expect((await refresh(newer)).statusCode).toBe(401);
    expect(await test.backend.accounts.authenticate(token)).toBeNull();
  });

  it("ends when a cookie comes back that is older than the last but one, however quickly", async () => {
    const { cookie } = await signedIn();
    const newest = cookieOf(await refresh(cookieOf(await refresh(cookie))));
    expect((await refresh(cookie)).statusCode).toBe(401);
    expect((await refresh(newest)).statusCode).toBe(401);
  });

  it("ends on the server by logging out, for cookie and token alike", async () => {
    const { cookie, token } = await signedIn();
    const reply = await logout(cookie);
    expect(reply.json()).toEqual({ status: "success", message: MESSAGES.login.loggedOut });
    expect(reply.headers["set-cookie"]).toMatch(
      /^__Host-lyceum=; .*Path=\/; Expires=Thu, 01 Jan 1970/,
    );
    expect((await refresh(cookie)).statusCode).toBe(401);
    expect(await test.backend.accounts.authenticate(token)).toBeNull();
    expect((await logout("")).statusCode).toBe(200);
  });

  /** In a browser that keeps this cookie. */
  const signInBeside = async (cookie: string, email: string) => {
    const recaptcha = await botAnswer(test.app);
    return test.app.inject({
      method: "POST",
      url: "/api/authenticate/authenticateUser",
      headers: { cookie },
      payload: { email, password: PASSWORD, recaptcha, stay_signed_in: true },
    });
  };

  it("ends by logging out with its token alone, for its cookie too", async () => {
    const { cookie, token } = await signedIn();
    const reply = await logout("", { authorization: `Bearer ${token}` });
    expect(reply.json()).toEqual({ status: "success", message: MESSAGES.login.loggedOut });
    expect(await test.backend.accounts.authenticate(token)).toBeNull();
    expect((await refresh(cookie)).statusCode).toBe(401);
  });

  it("ends by its own page's logout, beside the person's later one that the cookie is of", async () => {
    const { email, cookie, token } = await signedIn();
    const later = await tryToSignIn(test.app, email);
    const { auth_token } = later.json().data;
    await logout(cookieOf(later), { authorization: `Bearer ${token}` });
    for (const each of [token, auth_token])
      expect(await test.backend.accounts.authenticate(each)).toBeNull();
    for (const each of [cookie, cookieOf(later)])
      expect((await refresh(each)).statusCode).toBe(401);
  });

  it("ends when its person signs in to stay in its browser again, and not when another one does", async () => {
    const [ada, ben] = [await signedIn(), await signedIn()];
    const again = await signInBeside(ada.cookie, ada.email);
    expect(again.statusCode).toBe(200);
    expect(await test.backend.accounts.authenticate(ada.token)).toBeNull();
    expect((await refresh(ada.cookie)).statusCode).toBe(401);
    const newer = cookieOf(await refresh(cookieOf(again)));
    expect((await signInBeside(newer, ben.email)).statusCode).toBe(200);
    expect((await refresh(newer)).statusCode).toBe(200);
    expect((await refresh(ben.cookie)).statusCode).toBe(200);
  });

  it("ends by its own page's logout alone where somebody else has signed in to stay since", async () => {
    const [ada, ben] = [await signedIn(), await signedIn()];
    const reply = await logout(ben.cookie, { authorization: `Bearer ${ada.token}` });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(await test.backend.accounts.authenticate(ada.token)).toBeNull();
    expect((await refresh(ben.cookie)).statusCode).toBe(200);
  });

  it("does not go on after its last day without use", async () => {
    const { cookie, id } = await signedIn();
    await test.database.queries
      .updateTable("sign_ins")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("user_id", "=", id)
      .execute();
    expect((await refresh(cookie)).statusCode).toBe(401);
  });

  it("does not go on past its thirty days, however much it is used", async () => {
    const { cookie, id } = await signedIn();
    const { rows } = await test.database.pool.query<{ idle: number; whole: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as idle,
         round(extract(epoch from ends_at - now()) / 86400)::int as whole
       from sign_ins where user_id = $1 and device_id is not null`,
      [id],
    );
    expect(rows).toEqual([{ idle: 14, whole: 30 }]);
    const { pool } = test.database;
    await pool.query(
      "update sign_ins set ends_at = now() + interval '1 hour' where user_id = $1 and device_id is not null",
      [id],
    );
    const newer = cookieOf(await refresh(cookie));
    const { rows: left } = await pool.query<{ same: boolean }>(
      "select expires_at = ends_at as same from sign_ins where user_id = $1 and device_id is not null",
      [id],
    );
    expect(left).toEqual([{ same: true }]);
    await pool.query(
      "update sign_ins set ends_at = now(), expires_at = now() where user_id = $1 and device_id is not null",
      [id],
    );
    expect((await refresh(newer)).statusCode).toBe(401);
  });

  it.each(["", "__Host-lyceum=", "__Host-lyceum=x.0.y", "lyceum=1"])(
    "does not begin with the cookie %j",
    async (cookie) => {
      expect((await refresh(cookie)).statusCode).toBe(401);
    },
  );

  it("does not begin with another generation written into a cookie, and that ends nothing", async () => {
    const { cookie } = await signedIn();
    expect((await refresh(cookie.replace(".0.", ".1."))).statusCode).toBe(401);
    expect((await refresh(cookie)).statusCode).toBe(200);
  });

  it.each([
    ["localhost:3000", null, /^__Host-lyceum=.*; Secure/],
    ["127.0.0.1:3000", null, /^__Host-lyceum=.*; Secure/],
    ["[::1]:3000", null, /^__Host-lyceum=.*; Secure/],
    ["192.168.1.5:3000", null, /^lyceum=(?!.*Secure)/],
    ["school.example", "https://school.example", /^__Host-lyceum=.*; Secure/],
  ])(
    "at %s with the address %s keeps its cookie as a browser takes it",
    async (host, publicUrl, shape) => {
      const { app, backend } = await appOn(test.database, { publicUrl });
      const { email } = await person(test, "student");
      const { headers } = await app.inject({
        method: "POST",
        url: "/api/authenticate/authenticateUser",
        headers: { host },
        payload: {
          email,
          password: PASSWORD,
          recaptcha: await botAnswer(app),
          stay_signed_in: true,
        },
      });
      await app.close();
      await backend.close();
      const [set] = [headers["set-cookie"]].flat();
      expect(set).toMatch(shape);
      expect(set).toMatch(/Path=\/; HttpOnly; .*SameSite=Strict/);
    },
  );
});

describe("a session's cookie behind a proxy", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  it.each([
    ["is secure where a trusted one says https", "on", /^__Host-lyceum=.*; Secure/],
    ["does not believe one that is not trusted", "off", /^lyceum=/],
  ])("%s", async (_what, trustProxy, shape) => {
    const { app, backend } = await appOn(test.database, {}, { trustProxy });
    const { email } = await person(test, "student");
    const { headers } = await app.inject({
      method: "POST",
      url: "/api/authenticate/authenticateUser",
      headers: { host: "school.example", "x-forwarded-proto": "https" },
      payload: {
        email,
        password: PASSWORD,
        recaptcha: await botAnswer(app),
        stay_signed_in: true,
      },
    });
    await app.close();
    await backend.close();
    expect([headers["set-cookie"]].flat()[0]).toMatch(shape);
  });
});
