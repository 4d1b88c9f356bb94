import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post, silent } from "../../test/app.ts";
import { mailServer } from "../../test/mail-server.ts";
import { DEFAULT_LIMITS } from "../kernel/config/config.ts";
import { createMailer } from "../kernel/mail/mailer.ts";
import { often, startJob } from "../../test/jobs.ts";
import { CONTACT_MAILS, contactMailJob } from "./mailing.ts";
import { contactRepository } from "./repository.ts";

const SUBMIT = "/api/contact/submitContactForm";
const FROM = "site@lyceum.example";
const TO = "support@lyceum.example";
const soon = { timeout: 30_000, interval: 20 };
const OFTEN = often(CONTACT_MAILS);

const form = (name: string) => ({
  name,
  email: "ada@lyceum.example",
  message: `This is what ${name} says.`,
});

describe("a message of the contact page", () => {
  it("is mailed to support as text, to be answered to its writer", async () => {
    const server = await mailServer();
    const test = await openApp({ mail: { url: server.url, from: FROM, to: TO } });
    try {
      const sent = {
        ...form("Zoë\r\nBcc: spy@evil.example"),
        message: "Grüße,\n<b>bold</b> words",
      };
      expect((await post(test.app, SUBMIT, sent)).statusCode).toBe(200);
      await expect.poll(() => server.mails.length, soon).toBe(1);
      const [mail] = server.mails;
      expect(mail).toMatchObject({ from: FROM, to: [TO] });
      const [head = "", body = ""] = mail!.raw.replace(/\r\n[ \t]/g, "").split("\r\n\r\n");
      // A line that was begun within the name begins no header.
      expect(head).toMatch(/^Reply-To: [^\r\n]*<ada@lyceum\.example>\r$/m);
      expect(head).not.toMatch(/^Bcc:|=0D|=0A/im);
      expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
      expect(body).toContain("<b>bold</b> words");
      const { queries } = test.database;
      const mailedAt = async () =>
        (await queries.selectFrom("contact_messages").select("mailed_at").executeTakeFirstOrThrow())
          .mailed_at;
      await expect.poll(mailedAt, soon).toBeInstanceOf(Date);
    } finally {
      await test.close();
      await server.close();
    }
  });
});

describe("mailing", () => {
  let test: TestApp;
  const opened: { close(): Promise<void> }[] = [];
  beforeEach(async () => {
    test = await openApp({ limits: { ...DEFAULT_LIMITS, messagesPerMinute: 1_000 } });
  });
  afterEach(async () => {
    for (const each of opened.splice(0).toReversed()) await each.close();
    await test.close();
  });

  const serve = async (...options: Parameters<typeof mailServer>) => {
    const server = await mailServer(...options);
    opened.push(server);
    return server;
  };
  const start = async (url: string) => {
    const mailer = createMailer({ url, from: FROM });
    const deps = { repository: contactRepository(test.database), mailer, to: TO, log: silent };
    const job = await startJob(test.database, OFTEN, (jobs) =>
      contactMailJob({ ...deps, jobs }, OFTEN),
    );
    opened.push(job);
    return job;
  };
  const write = async (...names: string[]) => {
    for (const name of names)
      expect((await post(test.app, SUBMIT, form(name))).statusCode).toBe(200);
  };
  const unmailed = async () => {
    const { queries } = test.database;
    const rows = await queries
      .selectFrom("contact_messages")
      .select("name")
      .where("mailed_at", "is", null)
      .orderBy("created_at")
      .execute();
    return rows.map(({ name }) => name);
  };
  const writersOf = (mails: { raw: string }[]) =>
    mails.map(({ raw }) => /^Subject: Message from (\w+)/m.exec(raw)?.[1]);

  it("loses nothing while the mail server is away, and mails each once when it is back", async () => {
    const first = await mailServer();
    await first.close();
    await write("Ada", "Bob");
    await start(first.url);
    await write("Cleo");
    expect(await unmailed()).toEqual(["Ada", "Bob", "Cleo"]);
    const server = await serve(first.port);
    await expect.poll(unmailed, soon).toEqual([]);
    expect(writersOf(server.mails).toSorted()).toEqual(["Ada", "Bob", "Cleo"]);
  });

  it("goes on to the others where the server does not take one", async () => {
    const server = await serve(0, ({ raw }) => raw.includes("from Bob"));
    await write("Ada", "Bob", "Cleo");
    await start(server.url);
    await expect.poll(unmailed, soon).toEqual(["Bob"]);
    expect(writersOf(server.mails)).toEqual(["Ada", "Cleo"]);
  });

  it("mails everything else while sixty are refused, and those ever more seldom", async () => {
    const bad = Array.from({ length: 60 }, (_name, at) => `Bad${at}`);
    let refused = 0;
    const server = await serve(0, ({ raw }) => {
      if (!raw.includes("from Bad")) return false;
      refused += 1;
      return true;
    });
    await write(...bad, "Ada");
    const mailing = await start(server.url);
    await expect.poll(() => writersOf(server.mails), soon).toEqual(["Ada"]);
    await expect.poll(() => refused, soon).toBe(60);
    await write("Bob");
    await mailing.wake();
    await expect.poll(() => writersOf(server.mails), soon).toEqual(["Ada", "Bob"]);
    // By then many rounds have begun: none of them tried a refused one again before its time.
    expect(refused).toBe(60);
    const pauses = async () =>
      (
        await test.database.pool.query(`select distinct mail_refusals as refusals,
          round(extract(epoch from mail_due_at - mail_tried_at) / 60)::int as minutes
          from contact_messages where mailed_at is null`)
      ).rows;
    expect(await pauses()).toEqual([{ refusals: 1, minutes: 1 }]);
    await test.database.pool.query("update contact_messages set mail_due_at = now()");
    await mailing.wake();
    await expect.poll(pauses, soon).toEqual([{ refusals: 2, minutes: 2 }]);
    expect(refused).toBe(120);
  });

  it("goes on behind a mail that ends the line each time, and tries that one again", async () => {
    let ended = 0;
    const server = await serve(0, ({ raw }) => {
      if (!raw.includes("from Bob")) return false;
      ended += 1;
      return 421;
    });
    await write("Bob", "Ada", "Cleo");
    await start(server.url);
    await expect.poll(unmailed, soon).toEqual(["Bob"]);
    await expect.poll(() => ended, soon).toBeGreaterThan(2);
    expect(writersOf(server.mails)).toEqual(["Ada", "Cleo"]);
  });

  it("tells admins what was refused, why, and when it is tried again", async () => {
    const server = await serve(0, () => 451);
    await write("Ada");
    await start(server.url);
    const { bearer } = await person(test, "admin");
    const first = async () =>
      (await test.app.inject({ url: "/api/contact/messages", headers: bearer })).json<{
        data: { mail: unknown }[];
      }>().data[0]?.mail;
    await expect
      .poll(first, soon)
      .toEqual({ refusals: 1, refusal: "451 Not this", due_at: expect.any(String) });
  });

  it("mails each once, however many processes do it", async () => {
    const server = await serve();
    const names = Array.from({ length: 10 }, (_name, at) => `Writer${at}`);
    await write(...names);
    for (let process = 0; process < 4; process += 1) await start(server.url);
    await expect.poll(unmailed, soon).toEqual([]);
    expect(writersOf(server.mails).toSorted()).toEqual(names);
  });

  it("leaves what an admin has answered, and what is old", async () => {
    const server = await serve();
    await write("Ada", "Bob", "Cleo");
    const { pool } = test.database;
    await pool.query("update contact_messages set handled_at = now() where name = 'Ada'");
    await pool.query(
      "update contact_messages set created_at = now() - interval '8 days' where name = 'Bob'",
    );
    await start(server.url);
    await expect.poll(unmailed, soon).toEqual(["Bob", "Ada"]);
    expect(writersOf(server.mails)).toEqual(["Cleo"]);
  });

  it("is notified of a message, and need not wait", async () => {
    const server = await serve();
    const mailing = await start(server.url);
    await write("Ada");
    await mailing.wake();
    await expect.poll(unmailed, soon).toEqual([]);
    expect(writersOf(server.mails)).toEqual(["Ada"]);
  });
});
