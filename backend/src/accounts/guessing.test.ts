import { MORE_WORK } from "@lyceum/shared/limits.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  PASSWORD,
  type TestApp,
  botAnswer,
  cookiesOf,
  openApp,
  person,
  post,
} from "../../test/app.ts";

const SIGN_IN = "/api/authenticate/authenticateUser";
const ACCOUNT_LIMIT = 100;

describe("an account that many addresses guess at", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  let addresses = 0;
  /** One that nobody has called from yet. */
  const freshAddress = () => {
    addresses += 1;
    return `198.18.${addresses >> 8}.${addresses & 255}`;
  };
  type Try = { password?: string; cookie?: string; work?: number; remoteAddress?: string };
  const from = async (
    email: string,
    { password = PASSWORD, cookie = "", work = 1, remoteAddress = freshAddress() }: Try,
  ) =>
    test.app.inject({
      method: "POST",
      url: SIGN_IN,
      remoteAddress,
      headers: { cookie },
      payload: { email, password, recaptcha: await botAnswer(test.app, work) },
    });
  const guess = (email: string, more: Try = {}) => from(email, { password: "a guess", ...more });
  const setTries = (key: string, tries: number, seconds: number) =>
    test.database.pool.query(
      `insert into login_tries values ($1, $2, now() + make_interval(secs => $3))
       on conflict (key) do update set tries = excluded.tries, window_ends = excluded.window_ends`,
      [key, tries, seconds],
    );
  /** As many guesses as are let in one after the other, and the one that is let in every few seconds. */
  const attack = async (email: string) => {
    await setTries(`account ${email}`, ACCOUNT_LIMIT, 600);
    expect((await guess(email)).statusCode).toBe(401);
    // For as long as the test takes.
    await setTries(`pace ${email}`, 1, 600);
  };
  /** As if the seconds between two tries had passed. */
  const passPace = (email: string) => setTries(`pace ${email}`, 1, 0);

  it("lets in one more try every few seconds, and says how long to wait", async () => {
    const { email } = await person(test, "student");
    await attack(email);
    const refused = await guess(email);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: "more_work" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(5);
    await passPace(email);
    expect((await guess(email)).statusCode).toBe(401);
  });

  it("lets its owner in from a new browser after that wait", async () => {
    const { email } = await person(test, "student");
    await attack(email);
    expect((await from(email, {})).statusCode).toBe(429);
    await passPace(email);
    expect((await from(email, {})).statusCode).toBe(200);
  });

  it("lets its owner in at once with more work, however busy the guessing is", async () => {
    const { email } = await person(test, "student");
    await attack(email);
    for (let time = 0; time < 5; time += 1) expect((await guess(email)).statusCode).toBe(429);
    expect((await from(email, { work: MORE_WORK })).statusCode).toBe(200);
    expect((await from(email, { work: 2 })).statusCode).toBe(429);
  });

  it("lets its owner in at once in a browser that it knows", async () => {
    const { email } = await person(test, "student");
    const first = await from(email, {});
    await attack(email);
    expect((await from(email, { cookie: cookiesOf(first) })).statusCode).toBe(200);
  });

  it("does not know a browser where someone else signed in, nor one with a forged cookie", async () => {
    const [{ email }, other] = [await person(test, "student"), await person(test, "student")];
    const cookie = cookiesOf(await from(other.email, {}));
    const mine = cookiesOf(await from(email, {}));
    await attack(email);
    for (const each of [cookie, mine.replace(/=.{4}/, "=AAAA")])
      expect((await from(email, { cookie: each })).statusCode).toBe(429);
  });

  it("takes ten wrong tries of a known browser, wherever it is, and no more", async () => {
    const { email } = await person(test, "student");
    const cookie = cookiesOf(await from(email, {}));
    for (let time = 0; time < 10; time += 1)
      expect((await guess(email, { cookie })).statusCode).toBe(401);
    expect((await guess(email, { cookie })).statusCode).toBe(429);
    expect((await from(email, { cookie })).statusCode).toBe(429);
  });

  it("is no worse for the known browsers of a school, when one of its address guesses", async () => {
    const { email } = await person(test, "student");
    const remoteAddress = freshAddress();
    const cookie = cookiesOf(await from(email, { remoteAddress }));
    for (let time = 0; time < 11; time += 1) await guess(email, { remoteAddress });
    expect((await from(email, { remoteAddress })).statusCode).toBe(429);
    expect((await from(email, { remoteAddress, cookie })).statusCode).toBe(200);
  });

  it("is not helped by right tries elsewhere, which take back no guess that they were not", async () => {
    const [{ email }, own] = [await person(test, "student"), await person(test, "student")];
    const remoteAddress = freshAddress();
    const triesOf = async (key: string) => {
      const { rows } = await test.database.pool.query<{ tries: number }>(
        "select tries from login_tries where key = $1",
        [key],
      );
      return rows[0]?.tries ?? 0;
    };
    const cookie = cookiesOf(await from(own.email, { remoteAddress }));
    const confirm = { method: "POST", url: "/api/account/confirm", remoteAddress } as const;
    const payload = { password: PASSWORD };
    for (let time = 1; time <= 3; time += 1) {
      await guess(email, { remoteAddress });
      const done = await test.app.inject({ ...confirm, payload, headers: own.bearer });
      expect(done.statusCode).toBe(200);
      expect((await from(own.email, { remoteAddress, cookie })).statusCode).toBe(200);
      expect(await triesOf(`address ${remoteAddress}`)).toBe(time);
      expect(await triesOf(`account ${email}`)).toBe(time);
    }
  });

  it("lets its owner, who is signed in, change the password", async () => {
    const { email, bearer } = await person(test, "student");
    await attack(email);
    const body = { current: PASSWORD, password: "a new horse", confirmPassword: "a new horse" };
    const reply = await post(test.app, "/api/account/change_password", body, bearer);
    expect(reply.statusCode).toBe(200);
  });
});
