import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { pino } from "pino";

import { buy, courseForSale } from "../../support/people/payments.ts";
import { expect, test } from "../../support/pages/test.ts";
import { UsersPage } from "../../support/pages/UsersPage.ts";
import { shoot, shootWhole } from "./shoot.ts";

test("users, and what admins did", async ({ people, site }) => {
  const teacher = await people.teacher("Ada Lovelace");
  const ben = await people.student("Ben Okri");
  await people.student("Maximiliana Featherstonehaugh-Cholmondeley");
  const waves = await courseForSale(site, "Waves, from strings to seas", { price: 1499, teacher });
  await buy(ben, waves);
  const admin = await people.admin();
  const { page } = admin;
  const users = new UsersPage(page);
  await page.goto("/users-list");
  await users.act(ben, "Make teacher");
  await users.act(ben, "Ban");
  await expect(users.row(ben.account.email)).toContainText("Banned");
  await teacher.page.goto("/dashboard");
  await page.reload();
  await expect(users.row(teacher.account.email)).toContainText("Online");
  await shootWhole(page, "users", () => expect(users.row(ben.account.email)).toBeVisible());
  await users.choose(ben, "Reset link");
  await shoot(page, "users-asked", () => expect(page.getByRole("alertdialog")).toBeVisible());
  await page.getByRole("button", { name: "Make link" }).click();
  await shoot(page, "users-link", () =>
    expect(page.getByRole("textbox", { name: "Link" })).toBeVisible(),
  );
  await page.goto("/users-list?search=nobody");
  await shoot(page, "users-none", () =>
    expect(page.getByRole("button", { name: "Show all users" })).toBeVisible(),
  );
  await page.goto("/audit-log");
  await shootWhole(page, "audit-log", () => expect(page.getByRole("table")).toBeVisible());
});

test("work in the background", async ({ people, site }) => {
  const database = connect(site.databaseUrl, pino({ level: "silent" }));
  const add = (values: string) =>
    database.pool.query(`insert into pgboss.job (name, policy, singleton_key, state, output,
      started_on, completed_on, start_after, retry_limit, source_name, source_retry_count,
      source_output) values ${values}`);
  await add(`('video-conversion', 'stately', 'a', 'active', '{"progress": 0.42}', now(), null, now(), 8, null, null, null),
    ('contact-mails', 'stately', 'b', 'retry', '{"message": "connect ECONNREFUSED 10.0.0.7:587"}', now(), null, now() + interval '4 minutes', 10, null, null, null),
    ('dead-letters', 'standard', 'c', 'created', null, null, null, now(), 2, 'sandbox-delivery', 20, '{"message": "The webhook was answered with 503"}'),
    ('media-removal', 'stately', 'd', 'completed', null, now(), now(), now(), 5, null, null, null)`);
  await database.close();
  const { page } = await people.admin();
  await page.goto("/jobs");
  await shootWhole(page, "jobs", () => expect(page.getByRole("table")).toBeVisible());
  await page.goto("/jobs?kind=housekeeping&state=given_up");
  await shoot(page, "jobs-none", () =>
    expect(page.getByRole("button", { name: "Show all jobs" })).toBeVisible(),
  );
});

test("what the school runs on", async ({ people, site }) => {
  const { page } = await people.admin();
  await page.goto("/installation");
  const table = page.getByRole("table", { name: "Media hosts" });
  await shootWhole(page, "installation", () => expect(table).toBeVisible());
  const database = connect(site.databaseUrl, pino({ level: "silent" }));
  await database.pool.query(
    `insert into media_hosts (url, workers, rooms, consumers, load, packets_per_second, draining, seen_at) values
       ('http://media-1.school.example:3100', 8, 41, 3180, 0.86, 184000, false, now() + interval '1 minute'),
       ('http://media-2.school.example:3100', 8, 12, 860, 0.31, 61000, true, now() + interval '1 minute'),
       ('http://media-3.school.example:3100', 4, 0, 0, 0, null, false, now() - interval '1 minute')`,
  );
  await database.pool.query(
    "insert into signaling_processes (url) values ('http://signaling-1.school.example:3200')",
  );
  await page.reload();
  await shootWhole(page, "installation-many", () => expect(table).toContainText("media-1"));
  await database.pool.query("delete from media_hosts");
  await database.pool.query("delete from signaling_processes");
  await database.close();
});
