import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnAccount, SignIn } from "@lyceum/shared/rest/accounts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  PASSWORD,
  type TestApp,
  botAnswer,
  openApp,
  person,
  post,
  tryToSignIn,
} from "../../../test/app.ts";
import { ANOTHER_PASSWORD, GONE, behindChange } from "../../../test/behind-change.ts";
import { issueReset } from "../resets/issue.ts";

type Someone = Awaited<ReturnType<typeof person>>;
type Bearer = Someone["bearer"];

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const NEW = "a better horse";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const get = async <Data>(url: string, headers: Bearer) => {
  const answer = await test.app.inject({ method: "GET", url, headers });
  return answer.json<{ data: Data }>().data;
};
const signInsOf = (bearer: Bearer) => get<SignIn[]>("/api/account/sign_ins", bearer);
const end = (bearer: Bearer, id: string) =>
  post(test.app, "/api/account/sign_ins/end", { id }, bearer);

/** Another sign-in of theirs, from elsewhere. */
const signInAgain = async (
  { email }: Someone,
  userAgent = PHONE,
  remoteAddress = "203.0.113.77",
) => {
  const answer = await test.app.inject({
    method: "POST",
    url: "/api/authenticate/authenticateUser",
    payload: {
      email,
      password: PASSWORD,
      recaptcha: await botAnswer(test.app),
      stay_signed_in: true,
    },
    headers: { "user-agent": userAgent },
    remoteAddress,
  });
  const token = answer.json<{ data: { auth_token: string } }>().data.auth_token;
  const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  return { token, cookie, bearer: { authorization: `Bearer ${token}` } };
};
const isIn = async (token: string) => (await test.backend.accounts.authenticate(token)) !== null;

describe("one's own account", () => {
  it("is shown without anything of its password", async () => {
    const { id, name, email, bearer } = await person(test, "teacher");
    await test.database.queries
      .insertInto("identities")
      .values({ issuer: "https://issuer.example", subject: "1", user_id: id, email })
      .execute();
    const account = await get<OwnAccount>("/api/account", bearer);
    expect(account).toEqual({
      name,
      email,
      mobile: "5550100001",
      picture_url: null,
      role: "teacher",
      has_password: true,
      two_step: { on: false, required: false, recovery_codes_left: 0 },
      email_verified: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      identities: [
        {
          issuer: "https://issuer.example",
          email,
          created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    });
  });

  it("says where there is no password", async () => {
    const { id, bearer } = await person(test, "student");
    await test.database.queries
      .updateTable("users")
      .set({ password_hash: null })
      .where("id", "=", id)
      .execute();
    expect(await get("/api/account", bearer)).toMatchObject({
      has_password: false,
      identities: [],
    });
  });
});

describe("the devices of a person", () => {
  it("are listed with what they are and where, shortened, the one that asks first", async () => {
    const user = await person(test, "student");
    const phone = await signInAgain(user);
    const tablet = await signInAgain(user, "", "2001:db8:1:2:3::4");
    const listed = await signInsOf(phone.bearer);
    expect(listed.map(({ current }) => current)).toEqual([true, false, false]);
    expect(listed[0]).toMatchObject({ device: "Chrome on Android", address: "203.0.113.0" });
    expect(listed[1]).toMatchObject({ device: "An unknown device", address: "2001:db8:1::" });
    expect((await signInsOf(tablet.bearer))[0]).toMatchObject({ address: "2001:db8:1::" });
  });

  it("show when each was last seen, and from where", async () => {
    const user = await person(test, "student");
    const { cookie, bearer } = await signInAgain(user);
    await test.database.pool.query(
      "update sign_ins set last_seen_at = now() - interval '1 day' where user_id = $1",
      [user.id],
    );
    const refresh = { method: "POST", url: "/api/authenticate/refresh" } as const;
    const headers = { cookie };
    await test.app.inject({ ...refresh, headers, remoteAddress: "198.51.100.9" });
    const [current, other] = await signInsOf(bearer);
    expect(current).toMatchObject({ current: true, address: "198.51.100.0" });
    expect(Date.now() - Date.parse(current!.last_seen_at)).toBeLessThan(60_000);
    expect(Date.now() - Date.parse(other!.last_seen_at)).toBeGreaterThan(23 * 3_600_000);
  });

  it("leave out what has ended", async () => {
    const user = await person(test, "student");
    const { token, bearer } = await signInAgain(user);
    expect((await end(bearer, user.sid)).statusCode).toBe(200);
    expect(await isIn(user.token)).toBe(false);
    expect(await isIn(token)).toBe(true);
    expect(await signInsOf(bearer)).toHaveLength(1);
    expect((await end(bearer, user.sid)).statusCode).toBe(404);
  });

  it("are ended by nobody else, who learns nothing of them", async () => {
    const [user, other] = [await person(test, "student"), await person(test, "admin")];
    const answer = await end(other.bearer, user.sid);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: MESSAGES.account.signInNotFound });
    expect(await isIn(user.token)).toBe(true);
  });

  it("are all ended but one", async () => {
    const [user, other] = [await person(test, "student"), await person(test, "student")];
    const phone = await signInAgain(user);
    const tablet = await signInAgain(user);
    const answer = await post(test.app, "/api/account/sign_ins/end_others", {}, phone.bearer);
    expect(answer.json()).toEqual({
      status: "success",
      message: MESSAGES.account.othersEnded,
      ended: 2,
    });
    const tokens = [user.token, tablet.token, phone.token, other.token];
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, true, true]);
    const refreshed = await test.app.inject({
      method: "POST",
      url: "/api/authenticate/refresh",
      headers: { cookie: tablet.cookie },
    });
    expect(refreshed.statusCode).toBe(401);
  });
});

it("nothing is changed of an account that is deleted at the same moment", async () => {
  const user = await person(test, "student");
  const late = await behindChange(test, user, GONE, () =>
    post(test.app, "/api/account/profile", { name: "Late", mobile: "5550100002" }, user.bearer),
  );
  expect(late.statusCode).toBe(401);
  const { rows } = await test.database.pool.query("select name from users where id = $1", [
    user.id,
  ]);
  expect(rows).toEqual([{ name: "Deleted user" }]);
});

describe("a profile", () => {
  const change = ({ bearer }: Someone, name: string, mobile = "") =>
    post(test.app, "/api/account/profile", { name, mobile }, bearer);

  it("has ten other names a minute at most, and another number as often as one likes", async () => {
    const [user, other] = [await person(test, "student"), await person(test, "student")];
    for (let time = 1; time <= 10; time += 1)
      expect((await change(user, `Name ${time}`)).statusCode).toBe(200);
    const refused = await change(user, "Name 11");
    expect([refused.statusCode, refused.json().message]).toEqual([429, MESSAGES.tooMany]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    for (let time = 0; time <= 9; time += 1)
      expect((await change(user, "Name 10", `555010010${time}`)).statusCode).toBe(200);
    const shown = { name: "Name 10", mobile: "5550100109" };
    expect(await get("/api/account", user.bearer)).toMatchObject(shown);
    expect((await change(other, "Name 11")).statusCode).toBe(200);
  });

  it("tells nobody of a number alone", async () => {
    const [user, other] = [await person(test, "student"), await person(test, "student")];
    const told: string[] = [];
    const stop = test.backend.changes.on("account", (id) => told.push(id));
    await change(user, user.name, "5550100109");
    await change(other, "Name 1");
    await expect.poll(() => told).toContain(other.id);
    stop();
    expect(told).not.toContain(user.id);
  });
});

describe("changing the password", () => {
  const change = (bearer: Bearer, current: string, password = NEW, confirmPassword = password) =>
    post(test.app, "/api/account/change_password", { current, password, confirmPassword }, bearer);

  it("asks for the current one, and ends every other session and link", async () => {
    const user = await person(test, "student");
    const phone = await signInAgain(user);
    const { token } = await issueReset(test.database.queries, user.id, { mailed: true });
    const answer = await change(phone.bearer, PASSWORD);
    expect(answer.json()).toEqual({ status: "success", message: MESSAGES.account.passwordChanged });
    expect(await isIn(user.token)).toBe(false);
    expect(await isIn(phone.token)).toBe(true);
    expect((await tryToSignIn(test.app, user.email)).statusCode).toBe(401);
    expect((await tryToSignIn(test.app, user.email, NEW)).statusCode).toBe(200);
    const body = { token, password: "third horse", confirmPassword: "third horse" };
    expect((await post(test.app, "/api/authenticate/reset_password", body)).statusCode).toBe(400);
  });

  it("changes nothing where another one is being set meanwhile", async () => {
    const user = await person(test, "student");
    const late = await behindChange(test, user, ANOTHER_PASSWORD, () =>
      change(user.bearer, PASSWORD),
    );
    expect(late.statusCode).toBe(400);
    const { rows } = await test.database.pool.query(
      "select password_hash from users where id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ password_hash: "another" }]);
    expect(await isIn(user.token)).toBe(true);
  });

  it.each([
    ["a wrong current one", "wrong", NEW, NEW, MESSAGES.account.passwordWrong],
    ["two that differ", PASSWORD, NEW, "other", MESSAGES.register.mismatch],
    ["an empty one", PASSWORD, " ", " ", MESSAGES.register.passwordEmpty],
    ["a short one", PASSWORD, "shorter", "shorter", MESSAGES.register.passwordShort],
    ["a common one", PASSWORD, "password1", "password1", MESSAGES.register.passwordCommon],
  ])("is refused with %s", async (_what, current, password, confirm, message) => {
    const { email, bearer } = await person(test, "student");
    const answer = await change(bearer, current, password, confirm);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message });
    expect((await tryToSignIn(test.app, email)).statusCode).toBe(200);
  });

  it("of an admin has at least 15 characters", async () => {
    const { email, bearer } = await person(test, "admin");
    const short = await change(bearer, PASSWORD, "fourteen chars");
    expect([short.statusCode, short.json().message]).toEqual([
      400,
      MESSAGES.register.adminPasswordShort,
    ]);
    // What is in use stays good, however short it is.
    expect((await tryToSignIn(test.app, email)).statusCode).toBe(200);
    expect((await change(bearer, PASSWORD, "fifteen letters")).statusCode).toBe(200);
  });

  it("is refused where there is none", async () => {
    const { id, bearer } = await person(test, "student");
    await test.database.queries
      .updateTable("users")
      .set({ password_hash: null })
      .where("id", "=", id)
      .execute();
    expect((await change(bearer, "")).statusCode).toBe(400);
    expect((await change(bearer, "anything")).statusCode).toBe(400);
  });

  it("takes no more than ten guesses, which count at the sign-in too", async () => {
    const { email, bearer } = await person(test, "student");
    for (let time = 1; time <= 10; time += 1)
      expect((await change(bearer, "wrong")).statusCode).toBe(400);
    const answer = await change(bearer, PASSWORD);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect((await tryToSignIn(test.app, email)).statusCode).toBe(429);
  });
});

describe("a banned person", () => {
  const ban = ({ id }: Someone) =>
    test.database.queries
      .updateTable("users")
      .set({ banned_at: new Date() })
      .where("id", "=", id)
      .execute();

  it("is nobody to any call, and cannot go on with a session or begin one", async () => {
    const user = await person(test, "student");
    const { cookie, token } = await signInAgain(user);
    await ban(user);
    expect(await isIn(token)).toBe(false);
    const headers = { cookie };
    const refreshed = await test.app.inject({
      method: "POST",
      url: "/api/authenticate/refresh",
      headers,
    });
    expect(refreshed.statusCode).toBe(401);
    const answer = await tryToSignIn(test.app, user.email);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: MESSAGES.account.banned });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("learns of the ban only with the right password", async () => {
    const user = await person(test, "student");
    await ban(user);
    const answer = await tryToSignIn(test.app, user.email, "wrong");
    expect(answer.json()).toMatchObject({ message: MESSAGES.login.badCredentials });
  });
});
