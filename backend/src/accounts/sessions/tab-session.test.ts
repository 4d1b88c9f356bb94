import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  PASSWORD,
  type TestApp,
  botAnswer,
  cookiesOf,
  openApp,
  person,
  post,
  tryToSignIn,
} from "../../../test/app.ts";

const SIGN_IN = "/api/authenticate/authenticateUser";

describe("a session that a tab keeps", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  const renew = (token: string, cookie = "") =>
    test.app.inject({
      method: "POST",
      url: "/api/authenticate/refresh",
      headers: { authorization: `Bearer ${token}`, cookie },
    });
  const isIn = async (token: string) => (await test.backend.accounts.authenticate(token)) !== null;
  /** With the specified fields alone. */
  const signInTo = async (email: string, cookie = "") => {
    const payload = { email, password: PASSWORD, recaptcha: await botAnswer(test.app) };
    const reply = await post(test.app, SIGN_IN, payload, { cookie });
    const { data } = reply.json<{ data: { auth_token: string } }>();
    return { reply, data, token: data.auth_token, device: cookiesOf(reply) };
  };
  const signedIn = async () => {
    const { id, email } = await person(test, "student");
    return { id, email, ...(await signInTo(email)) };
  };
  /** The same token, as if its quarter of an hour were over. */
  const expired = (token: string) => {
    const { sub, sid, role, tab } = JSON.parse(atob(token.split(".")[1]!));
    return test.app.jwt.sign({ sub, sid, role, tab }, { expiresIn: "1ms" });
  };
  const setRow = (id: string, change: string) =>
    test.database.pool.query(
      `update sign_ins set ${change} where user_id = $1 and device_id is not null`,
      [id],
    );

  it("is what signing in makes where nobody asked to stay: no cookie lets another tab in", async () => {
    const { device, data } = await signedIn();
    expect(device).toMatch(/^__Host-lyceum-device=[\w.-]+$/);
    expect(Object.keys(data).toSorted()).toEqual(["auth_token", "email", "mobile", "role"]);
    const tab = await test.app.inject({
      method: "POST",
      url: "/api/authenticate/refresh",
      headers: { cookie: device },
    });
    expect(tab.statusCode).toBe(401);
  });

  it("goes on by its last token, also where that has expired, as often as its tab asks", async () => {
    const { token, device } = await signedIn();
    for (const old of [token, expired(token), token]) {
      const reply = await renew(old, device);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["set-cookie"]).toBeUndefined();
      expect(await isIn(reply.json().data.auth_token)).toBe(true);
    }
  });

  it("does not go on in another browser", async () => {
    const { token } = await signedIn();
    const { device } = await signedIn();
    expect((await renew(token, device)).statusCode).toBe(401);
    expect((await renew(token)).statusCode).toBe(401);
    expect((await renew(token, device.replace(/=.{4}/, "=AAAA"))).statusCode).toBe(401);
  });

  it("lasts 12 hours without use and 24 with it", async () => {
    const { id, token, device } = await signedIn();
    const { rows } = await test.database.pool.query(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as idle,
         round(extract(epoch from ends_at - now()) / 3600)::int as whole
       from sign_ins where user_id = $1 and device_id is not null`,
      [id],
    );
    expect(rows).toEqual([{ idle: 12, whole: 24 }]);
    await setRow(id, "ends_at = now() + interval '1 minute'");
    expect((await renew(token, device)).statusCode).toBe(200);
    const { rows: left } = await test.database.pool.query(
      "select expires_at = ends_at as same from sign_ins where user_id = $1 and device_id is not null",
      [id],
    );
    expect(left).toEqual([{ same: true }]);
    await setRow(id, "ends_at = now(), expires_at = now()");
    expect((await renew(token, device)).statusCode).toBe(401);
    expect(await isIn(token)).toBe(false);
  });

  it("does not go on by the token of a session that a cookie keeps", async () => {
    const { email } = await person(test, "student");
    const reply = await tryToSignIn(test.app, email);
    const [, device = ""] = cookiesOf(reply).split("; ");
    expect(device).toMatch(/^__Host-lyceum-device=/);
    expect((await renew(reply.json().data.auth_token, device)).statusCode).toBe(401);
  });

  it("does not go on by a token that is forged", async () => {
    const { token, device } = await signedIn();
    const [head, body] = token.split(".");
    expect((await renew(`${head}.${body}.${"A".repeat(43)}`, device)).statusCode).toBe(401);
  });

  it("is ended by logging out", async () => {
    const { token, device } = await signedIn();
    const headers = { authorization: `Bearer ${token}`, cookie: device };
    expect((await post(test.app, "/api/authenticate/logout", {}, headers)).statusCode).toBe(200);
    expect(await isIn(token)).toBe(false);
    expect((await renew(token, device)).statusCode).toBe(401);
  });

  it("takes the place of a session that stayed in this browser", async () => {
    const { email } = await person(test, "student");
    const staying = await tryToSignIn(test.app, email);
    const other = await person(test, "student");
    const { reply } = await signInTo(other.email, cookiesOf(staying));
    expect(cookiesOf(reply)).toMatch(/^__Host-lyceum=; /);
    expect(await isIn(staying.json().data.auth_token)).toBe(false);
  });

  it("keeps the name of its browser, also for another person", async () => {
    const { email, device } = await signedIn();
    const other = await person(test, "student");
    expect((await signInTo(email, device)).device).toBe(device);
    expect((await signInTo(other.email, device)).device).toBe(device);
  });
});
