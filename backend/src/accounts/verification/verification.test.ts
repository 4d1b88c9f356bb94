import { EMAIL_VERIFICATIONS_PER_HOUR } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  type TestApp,
  PASSWORD,
  openApp,
  person,
  post,
  registration,
  tryToSignIn,
} from "../../../test/app.ts";
import { mailServer } from "../../../test/mail-server.ts";
import { beginSocial, newcomer, registerWith } from "../../../test/social.ts";

const soon = { timeout: 20_000, interval: 20 };
const TOKEN = /https:\/\/school\.example\/account#verify-email=([\w-]{43})\s/;

let test: TestApp;
let mailbox: Awaited<ReturnType<typeof mailServer>>;
beforeEach(async () => {
  mailbox = await mailServer();
  const mail = { url: mailbox.url, from: "site@school.example", to: "support@school.example" };
  test = await openApp({ mail, publicUrl: "https://school.example" });
});
afterEach(async () => {
  await test.close();
  await mailbox.close();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;
const tokensOf = (email: string): string[] =>
  mailbox.mails
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => TOKEN.exec(raw.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[1] ?? "");
const mailed = async (email: string, count = 1): Promise<string> => {
  await expect.poll(() => tokensOf(email).length, soon).toBe(count);
  // Noted as mailed only after the mail server has taken it.
  const waiting = "select 1 from email_verifications where mailed_at is null";
  await expect.poll(() => rows(waiting), soon).toEqual([]);
  return tokensOf(email).at(-1)!;
};
type Bearer = { authorization: string };
const register = async (email = registration().email) => {
  const answer = await post(
    test.app,
    "/api/authenticate/registerUser",
    registration({ email, password: PASSWORD }),
  );
  expect(answer.statusCode).toBe(200);
  const { auth_token } = (await tryToSignIn(test.app, email)).json().data;
  return { email, bearer: { authorization: `Bearer ${auth_token}` } };
};
const verify = (token: string, bearer: Bearer | object) =>
  post(test.app, "/api/account/verify_email", { token }, bearer);
const sendAgain = (bearer: Bearer) =>
  post(test.app, "/api/account/send_verification_mail", {}, bearer);
const isVerified = async (headers: Bearer) => {
  const answer = await test.app.inject({ method: "GET", url: "/api/account", headers });
  return answer.json().data.email_verified;
};

describe("the mail of a registration", () => {
  it("has a link that verifies the email once, for the account it was mailed to alone", async () => {
    const ada = await register();
    const token = await mailed(ada.email);
    expect(await isVerified(ada.bearer)).toBe(false);
    const other = await register();
    expect((await verify(token, {})).statusCode).toBe(401);
    const refused = await verify(token, other.bearer);
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      MESSAGES.account.verificationRefused,
    ]);
    expect((await verify(token, ada.bearer)).json().message).toBe(MESSAGES.account.emailVerified);
    expect(await isVerified(ada.bearer)).toBe(true);
    expect(await isVerified(other.bearer)).toBe(false);
    expect((await verify(token, ada.bearer)).statusCode).toBe(400);
  });

  it("counts once, however many use its link at once", async () => {
    const { email, bearer } = await register();
    const token = await mailed(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token, bearer)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...[200, 400, 400, 400, 400],
    ]);
  });

  it("has a link that is over after a day, and is kept nowhere but as a hash", async () => {
    const { email, bearer } = await register();
    const token = await mailed(email);
    const [row] = await rows("select * from email_verifications");
    expect(JSON.stringify(row)).not.toContain(token);
    expect((row.expires_at - row.mailed_at) / 3_600_000).toBeCloseTo(24, 1);
    await rows("update email_verifications set expires_at = now()");
    expect((await verify(token, bearer)).statusCode).toBe(400);
    expect(await isVerified(bearer)).toBe(false);
  });

  it("opens the closed classes that the email is invited to, and tells of them at once", async () => {
    const teacher = await person(test, "teacher");
    const { email, bearer } = await register();
    const form = { title: "Algebra", access: "closed", invited: [email] };
    const { id } = (await post(test.app, "/api/classes", form, teacher.bearer)).json().data;
    const enter = () =>
      test.app.inject({ method: "GET", url: `/api/classes/${id}`, headers: bearer });
    expect((await enter()).statusCode).toBe(403);
    const told: string[] = [];
    const token = await mailed(email);
    const stop = test.backend.changes.on("class", (classId) => void told.push(classId));
    await verify(token, bearer);
    expect((await enter()).statusCode).toBe(200);
    await expect.poll(() => told, soon).toContain(id);
    stop();
  });
});

it("an account made by an identity that proves no email is mailed, too", async () => {
  const browser = await beginSocial(test.app);
  const { email, name } = newcomer();
  const asked = { client_id: "lyceum-sandbox", nonce: browser.nonce, email, name };
  const { credential } = (await post(test.app, "/sandbox-identity/sign-in", asked)).json();
  expect((await registerWith(test.app, credential, browser)).statusCode).toBe(200);
  await mailed(email);
  expect((await registerWith(test.app, credential, browser)).statusCode).toBe(401);
  expect(tokensOf(email)).toHaveLength(1);
});

describe("another mail", () => {
  it("is sent when it is asked for, a few an hour, and none once the email is verified", async () => {
    const { email, bearer } = await register();
    await mailed(email);
    for (let mails = 2; mails <= EMAIL_VERIFICATIONS_PER_HOUR; mails += 1) {
      const answer = await sendAgain(bearer);
      expect(answer.json().message).toBe(MESSAGES.account.verificationMailed);
      await mailed(email, mails);
    }
    const refused = await sendAgain(bearer);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      MESSAGES.account.verificationsMax,
    ]);
    expect((await verify(tokensOf(email)[0]!, bearer)).statusCode).toBe(200);
    expect((await sendAgain(bearer)).json().message).toBe(MESSAGES.account.emailVerified);
    expect(tokensOf(email)).toHaveLength(EMAIL_VERIFICATIONS_PER_HOUR);
  });
});

it("no account is mailed more than ten times a day", async () => {
  const { email, bearer } = await register();
  await mailed(email);
  await rows(
    `insert into email_verifications (user_id, asked_at, mailed_at)
     select id, now() - interval '2 hours', now() from users, generate_series(1, 9) where email = $1`,
    [email],
  );
  expect((await sendAgain(bearer)).statusCode).toBe(429);
});

it("no mailbox is mailed more often, however many accounts come and go with its email", async () => {
  const { email } = registration();
  for (let accounts = 1; accounts <= EMAIL_VERIFICATIONS_PER_HOUR; accounts += 1) {
    const { bearer } = await register(email);
    await mailed(email, accounts);
    const left = await post(test.app, "/api/account/delete", { confirm: email }, bearer);
    expect(left.statusCode).toBe(200);
  }
  const last = await register(email);
  // Asked for later: where this one has come, the other one would have.
  const other = await register();
  await expect.poll(() => tokensOf(other.email).length, soon).toBe(1);
  expect(tokensOf(email)).toHaveLength(EMAIL_VERIFICATIONS_PER_HOUR);
  expect((await sendAgain(last.bearer)).statusCode).toBe(429);

  const setCount = (name: string, count: string) =>
    rows(`update login_tries set ${count} where key = $1`, [`verifications ${name} ${email}`]);
  await setCount("day", "tries = 10");
  await setCount("hour", "window_ends = now()");
  expect((await sendAgain(last.bearer)).statusCode).toBe(429);
  await setCount("day", "tries = 9");
  expect((await sendAgain(last.bearer)).json().message).toBe(MESSAGES.account.verificationMailed);
  await mailed(email, EMAIL_VERIFICATIONS_PER_HOUR + 1);
});

it("who stays is mailed once a day, however many accounts came and went with their email", async () => {
  const { email } = registration();
  await rows(
    `insert into login_tries (key, tries, window_ends) values ($1, 10, now() + interval '1 day')`,
    [`verifications day ${email}`],
  );
  const { bearer } = await register(email);
  expect((await sendAgain(bearer)).statusCode).toBe(429);
  await rows("update users set created_at = now() - interval '2 hours' where email = $1", [email]);
  expect((await sendAgain(bearer)).statusCode).toBe(200);
  await mailed(email);
  expect((await sendAgain(bearer)).statusCode).toBe(429);
});

it("a mail that waits after refusals is sent soon when it is asked for again", async () => {
  const { email, bearer } = await register();
  await mailed(email);
  await rows(
    `insert into email_verifications (user_id, refusals, tried_at, due_at)
     select id, 9, now() - interval '1 hour', now() + interval '8 hours' from users where email = $1`,
    [email],
  );
  expect((await sendAgain(bearer)).json().message).toBe(MESSAGES.account.verificationMailed);
  await mailed(email, 2);
});

it("nothing is mailed or kept where no mail is configured", async () => {
  const quiet = await openApp();
  const ada = await person(quiet, "student");
  await post(quiet.app, "/api/authenticate/registerUser", registration());
  const answer = await post(quiet.app, "/api/account/send_verification_mail", {}, ada.bearer);
  expect(answer.json()).toEqual({ status: "success", message: "" });
  const { rows: kept } = await quiet.database.pool.query("select 1 from email_verifications");
  expect(kept).toEqual([]);
  await quiet.close();
});
