import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post, silent } from "../../../test/app.ts";
import { mailServer } from "../../../test/mail-server.ts";
import { createMailer } from "../../mail/mailer.ts";
import { createResetMailing } from "./mailing.ts";
import { resetsRepository } from "./repository.ts";

const PUBLIC_URL = "https://school.example";
const FROM = "site@school.example";
const soon = { timeout: 10_000, interval: 20 };

describe("mailing links", () => {
  let test: TestApp;
  const opened: { close(): Promise<void> }[] = [];
  beforeEach(async () => {
    test = await openApp();
  });
  afterEach(async () => {
    for (const each of opened.splice(0).toReversed()) await each.close();
    await test.close();
  });

  const start = (url: string) => {
    const mailing = createResetMailing({
      ...{ database: test.database, repository: resetsRepository(test.database), log: silent },
      ...{ mailer: createMailer({ url, from: FROM }), publicUrl: PUBLIC_URL, retryEvery: 50 },
    });
    opened.push(mailing);
    return mailing;
  };
  const countOf = async (table: string) =>
    (await test.database.pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`))
      .rows[0]?.rows;
  const request = async () => {
    const { email } = await person(test, "student");
    await resetsRepository(test.database).request(email);
    return email;
  };

  it("waits for a mail server that is away, and leaves no link behind that nobody has", async () => {
    const first = await mailServer();
    await first.close();
    const email = await request();
    start(first.url);
    await new Promise((resolve) => void setTimeout(resolve, 200));
    expect(await countOf("password_reset_requests")).toBe(1);
    const server = await mailServer(first.port);
    opened.push(server);
    await expect.poll(() => countOf("password_reset_requests"), soon).toBe(0);
    expect(server.mails.map(({ to }) => to)).toEqual([[email]]);
    expect(await countOf("password_resets")).toBe(1);
    const token = /#([\w-]{43})/.exec(server.mails[0]!.raw.replaceAll("=\r\n", ""))?.[1];
    const form = { token, password: "a better horse", confirmPassword: "a better horse" };
    const answer = await post(test.app, "/api/authenticate/reset_password", form);
    expect(answer.statusCode).toBe(200);
  });

  it("goes on to the others where the server does not take one, which is not tried again", async () => {
    const refused = await request();
    const server = await mailServer(0, ({ to }) => to.includes(refused));
    opened.push(server);
    const taken = await request();
    start(server.url);
    await expect.poll(() => countOf("password_reset_requests"), soon).toBe(0);
    expect(server.mails.map(({ to }) => to)).toEqual([[taken]]);
    expect(await countOf("password_resets")).toBe(1);
  });

  it("tries again what the server may take later, and holds up nobody by it", async () => {
    let later = 0;
    const waiting = await request();
    const server = await mailServer(0, ({ to }) => {
      if (!to.includes(waiting) || later > 0) return false;
      later += 1;
      return 451;
    });
    opened.push(server);
    const taken = await request();
    const mailing = start(server.url);
    await expect.poll(() => server.mails.map(({ to }) => to), soon).toEqual([[taken]]);
    await expect.poll(() => later, soon).toBe(1);
    await expect.poll(() => countOf("password_resets"), soon).toBe(1);
    await test.database.pool.query("update password_reset_requests set due_at = now()");
    mailing.wake();
    await expect.poll(() => server.mails.map(({ to }) => to), soon).toEqual([[taken], [waiting]]);
  });

  it("mails nothing that was asked for longer ago than a link would be good", async () => {
    const server = await mailServer();
    opened.push(server);
    await request();
    await test.database.pool.query(
      "update password_reset_requests set asked_at = now() - interval '31 minutes'",
    );
    start(server.url);
    await expect.poll(() => countOf("password_reset_requests"), soon).toBe(0);
    expect(server.mails).toEqual([]);
  });

  it("mails each once, however many processes do it", async () => {
    const server = await mailServer();
    opened.push(server);
    const emails: string[] = [];
    for (let at = 0; at < 6; at += 1) emails.push(await request());
    for (let process = 0; process < 4; process += 1) start(server.url);
    await expect.poll(() => countOf("password_reset_requests"), soon).toBe(0);
    expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  });
});
