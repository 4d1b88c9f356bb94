import { randomUUID } from "node:crypto";

import { afterEach, beforeEach, expect, it } from "vitest";

import { TEST_CONFIG, type TestApp, appOn, openApp, person } from "../test/app.ts";
import { mailServer } from "../test/mail-server.ts";
import { course, video } from "../test/school.ts";

const SOON = { timeout: 60_000, interval: 50 };

let test: TestApp;
beforeEach(async () => {
  test = await openApp();
});
afterEach(() => test.close());

it("work that waited before there were jobs is done after the start", async () => {
  const { pool } = test.database;
  const server = await mailServer();
  const teacher = await person(test, "teacher");
  const { id: course_id } = await course(test);
  const { id } = await video(test, { course_id, uploader_id: teacher.id, media: "queued" });
  await pool.query(
    "insert into contact_messages (name, email, message) values ('Ada', 'ada@lyceum.example', 'Hello')",
  );
  await pool.query("insert into password_reset_requests (email) values ($1)", [teacher.email]);
  const delivery = `evt_${randomUUID()}`;
  await pool.query(
    "insert into sandbox_deliveries (id, attempt, body, due_at) values ($1, 0, '{}', now())",
    [delivery],
  );
  await pool.query("delete from pgboss.job");

  const mail = { url: server.url, from: "site@lyceum.example", to: "support@lyceum.example" };
  const media = { ...TEST_CONFIG.media, folder: test.folder, transcodes: 1 };
  const publicUrl = "https://school.example";
  const site = await appOn(test.database, { mail, media, publicUrl });
  try {
    await site.app.listen({ host: "127.0.0.1", port: 0 });
    const recipients = () => server.mails.flatMap(({ to }) => to).toSorted();
    await expect.poll(recipients, SOON).toEqual([mail.to, teacher.email].toSorted());
    const find = async (text: string, value: string) => (await pool.query(text, [value])).rows[0];
    // Its file is missing: that this was found out shows that a job looked for it.
    await expect
      .poll(() => find("select media from videos where id = $1", id), SOON)
      .toEqual({ media: "failed" });
    await expect
      .poll(
        () => find("select name from pgboss.job where singleton_key = $1", `${delivery}/0`),
        SOON,
      )
      .toEqual({ name: "sandbox-delivery" });
  } finally {
    await site.app.close();
    await site.backend.close();
    await server.close();
  }
});
