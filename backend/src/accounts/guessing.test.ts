import { Buffer } from "node:buffer";

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
const CONFIRM = "/api/account/confirm";
const CHANGE_PASSWORD = "/api/account/change_password";
const ACCOUNT_LIMIT = 100;
const ADDRESS_LIMIT = 50;

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
const send = (email: string, recaptcha: string, more: Omit<Try, "work"> = {}) => {
  const { password = PASSWORD, cookie = "", remoteAddress = freshAddress() } = more;
  const payload = { email, password, recaptcha };
  const headers = { cookie };
  return test.app.inject({ method: "POST", url: SIGN_IN, remoteAddress, headers, payload });
};
const from = async (email: string, { work = 1, ...more }: Try) =>
  send(email, await botAnswer(test.app, work), more);
const guess = (email: string, more: Try = {}) => from(email, { password: "a guess", ...more });
const setTries = (key: string, tries: number, seconds: number) =>
  test.database.pool.query(
    `insert into login_tries values ($1, $2, now() + make_interval(secs => $3))
     on conflict (key) do update set tries = excluded.tries, window_ends = excluded.window_ends`,
    [key, tries, seconds],
  );
const triesOf = async (key: string) => {
  const { rows } = await test.database.pool.query<{ tries: number }>(
    "select tries from login_tries where key = $1",
    [key],
  );
  return rows[0]?.tries ?? 0;
};

describe("an account that many addresses guess at", () => {
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

  it("takes nobody's word for the work: what counts is what the challenge asked for", async () => {
    const { email } = await person(test, "student");
    await attack(email);
    const text = Buffer.from(await botAnswer(test.app), "base64").toString("utf8");
    const answer = JSON.parse(text);
    answer.solution.counter = 1_000 * MORE_WORK;
    const forged = Buffer.from(JSON.stringify(answer)).toString("base64");
    expect((await send(email, forged)).json()).toMatchObject({ code: "more_work" });
    expect((await from(email, { work: MORE_WORK / 2 })).statusCode).toBe(429);
    expect((await from(email, { work: MORE_WORK })).statusCode).toBe(200);
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
    const cookie = cookiesOf(await from(own.email, { remoteAddress }));
    const confirm = { method: "POST", url: CONFIRM, remoteAddress } as const;
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
    const reply = await post(test.app, CHANGE_PASSWORD, body, bearer);
    expect(reply.statusCode).toBe(200);
  });
});

describe("a person who is signed in", () => {
  type Someone = Awaited<ReturnType<typeof person>>;
  const call = (who: Someone, url: string, payload: object, remoteAddress = freshAddress()) =>
    test.app.inject({ method: "POST", url, payload, headers: who.bearer, remoteAddress });

  it("shows who they are, however many guess at their account from the same address", async () => {
    const me = await person(test, "teacher");
    const { email } = me;
    const remoteAddress = freshAddress();
    for (let time = 0; time < 11; time += 1) await guess(email, { remoteAddress });
    expect((await from(email, { remoteAddress })).statusCode).toBe(429);
    const confirm = (password: string) => call(me, CONFIRM, { password }, remoteAddress);
    expect((await confirm("mistyped")).statusCode).toBe(400);
    expect((await confirm(PASSWORD)).statusCode).toBe(200);
    const body = { current: PASSWORD, password: "a new horse", confirmPassword: "a new horse" };
    expect((await call(me, CHANGE_PASSWORD, body, remoteAddress)).statusCode).toBe(200);
    expect((await from(email, { remoteAddress })).statusCode).toBe(429);
  });

  it("has ten wrong tries, wherever they come from, and takes none from other people", async () => {
    const [me, other] = [await person(test, "student"), await person(test, "student")];
    const confirm = (who: Someone, password: string) => call(who, CONFIRM, { password });
    for (let time = 0; time < 10; time += 1)
      expect((await confirm(me, "a guess")).statusCode).toBe(400);
    expect((await confirm(me, PASSWORD)).statusCode).toBe(429);
    expect((await confirm(other, PASSWORD)).statusCode).toBe(200);
  });
});

describe("an address that guesses at many accounts", () => {
  /** As many guesses as are let in one after the other, and the one that is let in every few seconds. */
  const attackFrom = async (remoteAddress: string) => {
    await setTries(`address ${remoteAddress}`, ADDRESS_LIMIT - 1, 600);
    for (const email of ["one@nobody.example", "two@nobody.example"])
      expect((await guess(email, { remoteAddress })).statusCode).toBe(401);
    // For as long as the test takes.
    await setTries(`pace ${remoteAddress}`, 1, 600);
  };

  it("shuts out nobody else there: more work passes at once, and one other try every few seconds", async () => {
    const { email } = await person(test, "student");
    const remoteAddress = freshAddress();
    await attackFrom(remoteAddress);
    const refused = await from(email, { remoteAddress });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: "more_work" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(5);
    expect((await from(email, { remoteAddress, work: MORE_WORK })).statusCode).toBe(200);
    await setTries(`pace ${remoteAddress}`, 1, 0);
    expect((await from(email, { remoteAddress })).statusCode).toBe(200);
    expect((await from(email, {})).statusCode).toBe(200);
  });

  it("pays for each further guess", async () => {
    const remoteAddress = freshAddress();
    await attackFrom(remoteAddress);
    const emails = ["three@nobody.example", "four@nobody.example", "five@nobody.example"];
    for (const email of emails) {
      expect((await guess(email, { remoteAddress })).statusCode).toBe(429);
      expect((await guess(email, { remoteAddress, work: MORE_WORK })).statusCode).toBe(401);
    }
  });

  it("counts what was looked at alone: neither what it was refused, nor what was right", async () => {
    const { email } = await person(test, "student");
    const remoteAddress = freshAddress();
    await attackFrom(remoteAddress);
    for (let time = 0; time < 12; time += 1)
      expect((await guess(email, { remoteAddress })).json()).toMatchObject({ code: "more_work" });
    const keys = [`pair ${remoteAddress} ${email}`, `account ${email}`, `address ${remoteAddress}`];
    expect(await Promise.all(keys.map(triesOf))).toEqual([0, 0, ADDRESS_LIMIT + 1]);
    expect((await from(email, { remoteAddress, work: MORE_WORK })).statusCode).toBe(200);
    expect(await Promise.all(keys.map(triesOf))).toEqual([0, 0, ADDRESS_LIMIT + 1]);
  });
});
