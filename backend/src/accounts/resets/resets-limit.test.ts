import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { mailServer } from "../../../test/mail-server.ts";
import { DEFAULT_LIMITS } from "../../kernel/config/config.ts";

const FORGOT = "/api/authenticate/forgot_password";
const RESET = "/api/authenticate/reset_password";
const NEW = "a better horse";
const soon = { timeout: 10_000, interval: 20 };

const tokenIn = (raw: string) =>
  /https:\/\/school\.example\/reset-password#([\w-]{43})\r\n/.exec(
    raw.replaceAll("=\r\n", "").replaceAll("=3D", "="),
  )?.[1] ?? "";

describe("a link for a new password", () => {
  let server: Awaited<ReturnType<typeof mailServer>>;
  let test: TestApp;
  beforeAll(async () => {
    server = await mailServer();
    test = await openApp({
      mail: { url: server.url, from: "site@school.example", to: "support@school.example" },
      publicUrl: "https://school.example",
      limits: { ...DEFAULT_LIMITS, resetsPerMinute: 1_000 },
    });
  });
  afterAll(async () => {
    await test.close();
    await server.close();
  });

  const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email));
  const waiting = async () => {
    const { rows } = await test.database.pool.query("select 1 from password_reset_requests");
    return rows.length;
  };
  const askOften = async (email: string, times: number) => {
    for (let time = 1; time <= times; time += 1) {
      await post(test.app, FORGOT, { email });
      await expect.poll(waiting, soon).toBe(0);
    }
  };

  it("is mailed to one account at most five times in an hour", async () => {
    const { email } = await person(test, "student");
    await askOften(email, 7);
    expect(mailsTo(email)).toHaveLength(5);
  });

  it("is mailed once more in that hour when all five have expired, and that one counts too", async () => {
    const { id, email } = await person(test, "student");
    const passMinutes = async (minutes: number) => {
      const { pool } = test.database;
      await pool.query(
        `update password_resets set created_at = created_at - make_interval(mins => $2),
           expires_at = expires_at - make_interval(mins => $2) where user_id = $1`,
        [id, minutes],
      );
      await pool.query(
        `update login_tries set window_ends = window_ends - make_interval(mins => $2)
         where key like 'resets % ' || $1`,
        [email, minutes],
      );
    };
    await askOften(email, 5);
    await passMinutes(29);
    await askOften(email, 1);
    expect(mailsTo(email)).toHaveLength(5);
    await passMinutes(2);
    await askOften(email, 3);
    expect(mailsTo(email)).toHaveLength(6);
    const tokens = mailsTo(email).map(({ raw }) => tokenIn(raw));
    const outdated = { token: tokens[4], password: NEW, confirmPassword: NEW };
    expect((await post(test.app, RESET, outdated)).statusCode).toBe(400);
    await passMinutes(30);
    await askOften(email, 5);
    expect(mailsTo(email)).toHaveLength(10);
  });

  it("is mailed to one mailbox as often, however many accounts come and go with its email", async () => {
    const { queries } = test.database;
    const { id, email } = await person(test, "student");
    await askOften(email, 5);
    const gone = { email: `deleted-${id}@deleted.invalid`, deleted_at: new Date() };
    await queries.updateTable("users").set(gone).where("id", "=", id).execute();
    const next = await person(test, "student");
    await queries.updateTable("users").set({ email }).where("id", "=", next.id).execute();
    await askOften(email, 2);
    expect(mailsTo(email)).toHaveLength(5);
  });
});
