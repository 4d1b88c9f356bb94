import { createHmac } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  PASSWORD,
  TOKEN_SECRET,
  type TestApp,
  appOn,
  botAnswer,
  openApp,
  person,
  post,
  tryToSignIn,
} from "../../test/app.ts";
import { keyFor } from "./keys.ts";

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
  const logout = (cookie: string) =>
    test.app.inject({ method: "POST", url: "/api/authenticate/logout", headers: { cookie } });
  const signedIn = async () => {
    const somebody = await person(test, "student");
    const reply = await tryToSignIn(test.app, somebody.email);
    const token: string = reply.json().data.auth_token;
    return { ...somebody, cookie: cookieOf(reply), token };
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

  it("does not go on after thirty days without use", async () => {
    const { cookie, id } = await signedIn();
    await test.database.queries
      .updateTable("sign_ins")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("user_id", "=", id)
      .execute();
    expect((await refresh(cookie)).statusCode).toBe(401);
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
        },
      });
      await app.close();
      await backend.close();
      expect(headers["set-cookie"]).toMatch(shape);
      expect(headers["set-cookie"]).toMatch(/Path=\/; HttpOnly; .*SameSite=Strict/);
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
    ["is secure where a trusted one says https", true, /^__Host-lyceum=.*; Secure/],
    ["does not believe one that is not trusted", false, /^lyceum=/],
  ])("%s", async (_what, trustProxy, shape) => {
    const { app, backend } = await appOn(test.database, {}, { trustProxy });
    const { email } = await person(test, "student");
    const { headers } = await app.inject({
      method: "POST",
      url: "/api/authenticate/authenticateUser",
      headers: { host: "school.example", "x-forwarded-proto": "https" },
      payload: { email, password: PASSWORD, recaptcha: await botAnswer(app) },
    });
    await app.close();
    await backend.close();
    expect(headers["set-cookie"]).toMatch(shape);
  });
});

describe("an access token", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  type Header = { alg: string };
  const forge = (header: Header, claims: object, key = keyFor("access token", TOKEN_SECRET)) => {
    const text = `${encode(header)}.${encode(claims)}`;
    const digest = header.alg === "HS512" ? "sha512" : "sha256";
    return `${text}.${createHmac(digest, key).update(text).digest("base64url")}`;
  };
  const seconds = () => Math.floor(Date.now() / 1_000);
  const HS256 = { alg: "HS256", typ: "JWT" };
  const claimsOf = ({ id, sid }: { id: string; sid: string }) => ({
    ...{ sub: id, sid, role: "admin", iss: "lyceum", aud: "lyceum" },
    ...{ iat: seconds(), exp: seconds() + 60 },
  });
  const list = (authorization: string) =>
    test.app.inject({ method: "GET", url: "/api/classes", headers: { authorization } });

  it("lasts a quarter of an hour", async () => {
    const { token } = await person(test, "student");
    const { iat, exp, iss, aud } = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
    );
    expect({ lasts: exp - iat, iss, aud }).toEqual({ lasts: 900, iss: "lyceum", aud: "lyceum" });
  });

  it("is taken when it is signed as ours are: the forging below is right but for its one fault", async () => {
    const somebody = await person(test, "student");
    expect((await list(`Bearer ${forge(HS256, claimsOf(somebody))}`)).statusCode).toBe(200);
  });

  it("gives the role that the database knows, whatever it says itself", async () => {
    const student = await person(test, "student");
    const token = forge(HS256, { ...claimsOf(student), role: "admin" });
    expect(await test.backend.accounts.authenticate(token)).toEqual({
      id: student.id,
      name: student.name,
      email: student.email,
      role: "student",
      sessionId: student.sid,
    });
  });

  it.each<[string, Header, object, string?]>([
    ["no algorithm", { alg: "none" }, {}],
    ["no algorithm, in other letters", { alg: "nOnE" }, {}],
    ["another algorithm", { alg: "HS512" }, {}],
    ["a public key's algorithm", { alg: "RS256" }, {}],
    ["another key", HS256, {}, "another key"],
    ["the secret itself as the key", HS256, {}, TOKEN_SECRET],
    ["another issuer", HS256, { iss: "somebody" }],
    ["another audience", HS256, { aud: "elsewhere" }],
    ["an end in the past", HS256, { exp: seconds() - 1 }],
    ["no end", HS256, { exp: undefined }],
    ["no issuer", HS256, { iss: undefined }],
    ["no sign-in", HS256, { sid: undefined }],
    ["another's sign-in", HS256, { sid: "00000000-0000-4000-8000-000000000000" }],
    ["a subject that is no id", HS256, { sub: "' or 1=1" }],
  ])("with %s is refused", async (_what, header, changes, key) => {
    const somebody = await person(test, "admin");
    const token = forge(header, { ...claimsOf(somebody), ...changes }, key);
    expect(await test.backend.accounts.authenticate(token)).toBeNull();
    const reply = await list(`Bearer ${token}`);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({
      status: "error",
      code: "unauthenticated",
      message: MESSAGES.signInFirst,
    });
  });

  it("without a signature is refused", async () => {
    const somebody = await person(test, "admin");
    const [header, claims] = forge({ alg: "none" }, claimsOf(somebody)).split(".");
    expect((await list(`Bearer ${header}.${claims}.`)).statusCode).toBe(401);
  });

  it.each(["", "Bearer", "Bearer ", "Basic YTpi", "Bearer a.b", "Bearer a.b.c d"])(
    "is not %j",
    async (authorization) => {
      expect((await list(authorization)).statusCode).toBe(401);
    },
  );

  it("of one person's sign-in is no token for another", async () => {
    const [one, other] = [await person(test, "student"), await person(test, "admin")];
    const token = forge(HS256, { ...claimsOf(one), sub: other.id });
    expect(await test.backend.accounts.authenticate(token)).toBeNull();
  });
});

describe("looking up a user by email", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  const find = (email: string, headers: object) =>
    post(test.app, "/api/authenticate/get_user_by_email", { email }, headers);

  it("shows one's own account, and no column more", async () => {
    const student = await person(test, "student");
    const reply = await find(` ${student.email.toUpperCase()}`, student.bearer);
    expect(reply.json()).toEqual({
      status: "success",
      user: {
        ...{ id: student.id, name: "A student", email: student.email, mobile: "5550100001" },
        ...{ role: "student", course_purchased: "", course_fee_paid: "No", transaction_id: null },
        ...{ updated_datetime: null, created_datetime: expect.stringMatching(/Z$/) },
        ...{ time_spent_after_login: 0, last_login_time: null },
      },
    });
  });

  it("tells another person's email from an unknown one to nobody but an admin", async () => {
    const [student, other] = [await person(test, "student"), await person(test, "teacher")];
    const admin = await person(test, "admin");
    const foreign = await find(other.email, student.bearer);
    const unknown = await find("nobody@lyceum.example", student.bearer);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json().message).toBe("User not found.");
    expect(unknown.json()).toEqual(foreign.json());
    expect((await find(other.email, admin.bearer)).json().user.email).toBe(other.email);
    expect((await find("nobody@lyceum.example", admin.bearer)).statusCode).toBe(404);
  });

  it("needs a token", async () => {
    expect((await find("nobody@lyceum.example", {})).statusCode).toBe(401);
  });
});
