import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post, silent } from "../../../test/app.ts";
import { often, startJob } from "../../../test/jobs.ts";
import { mailServer } from "../../../test/mail-server.ts";
import { createMailer } from "../../kernel/mail/mailer.ts";
import { RESET_MAILS, resetMailJob } from "./mailing.ts";
import { resetsRepository } from "./repository.ts";

const PUBLIC_URL = "https://school.example";
const FROM = "site@school.example";
const soon = { timeout: 30_000, interval: 20 };
const OFTEN = often(RESET_MAILS);

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

  const start = async (url: string) => {
    const { database } = test;
    const mailer = createMailer({ url, from: FROM });
    const repository = resetsRepository(database);
    const deps = { database, repository, mailer, publicUrl: PUBLIC_URL, log: silent };
    const job = await startJob(database, OFTEN, (jobs) => resetMailJob({ ...deps, jobs }, OFTEN));
    opened.push(job);
    return job;
  };
  const countOf = async (table: string) =>
    (await test.database.pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`))
      .rows[0]?.rows;
  const request = async () => {
    const { email } = await person(test, "student");
    await resetsRepository(test.database).request(email, async () => undefined);
    return email;
  };

  it("waits for a mail server that is away, and leaves no link behind that nobody has", async () => {
    const first = await mailServer();
    await first.close();
    const email = await request();
    await start(first.url);
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
    await start(server.url);
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
    const mailing = await start(server.url);
    await expect.poll(() => server.mails.map(({ to }) => to), soon).toEqual([[taken]]);
    await expect.poll(() => later, soon).toBe(1);
    await expect.poll(() => countOf("password_resets"), soon).toBe(1);
    await test.database.pool.query("update password_reset_requests set due_at = now()");
    await mailing.wake();
    await expect.poll(() => server.mails.map(({ to }) => to), soon).toEqual([[taken], [waiting]]);
  });

  it("mails nothing that was asked for longer ago than a link would be good", async () => {
    const server = await mailServer();
    opened.push(server);
    await request();
    await test.database.pool.query(
      "update password_reset_requests set asked_at = now() - interval '31 minutes'",
    );
    await start(server.url);
    await expect.poll(() => countOf("password_reset_requests"), soon).toBe(0);
    expect(server.mails).toEqual([]);
  });

  it("mails what is asked for again, however long the first asking has waited", async () => {
    const server = await mailServer();
    opened.push(server);
    const email = await request();
    await test.database.pool.query(
      `update password_reset_requests
       set asked_at = now() - interval '31 minutes', due_at = now() + interval '1 hour'`,
    );
    await resetsRepository(test.database).request(email, async () => undefined);
    await start(server.url);
    await expect.poll(() => server.mails.map(({ to }) => to), soon).toEqual([[email]]);
  });

  it("forgets no asking that came while it mailed the one before", async () => {
    const repository = resetsRepository(test.database);
    const email = await request();
    const [listed] = await repository.listRequests(1);
    await repository.request(email, async () => undefined);
    await repository.forgetRequest(listed!);
    expect(await countOf("password_reset_requests")).toBe(1);
  });

  it("mails each once, however many processes do it", async () => {
    const server = await mailServer();
    opened.push(server);
    const emails: string[] = [];
    for (let at = 0; at < 6; at += 1) emails.push(await request());
    for (let process = 0; process < 4; process += 1) await start(server.url);
    await expect.poll(() => countOf("password_reset_requests"), soon).toBe(0);
    expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  });
});
