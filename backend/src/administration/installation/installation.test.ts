import { type Installation, drainMediaHost } from "@lyceum/shared/rest/installation.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { mediaHostsRepository } from "../../media-hosts/repository.ts";

const REPORT = { workers: 2, rooms: 3, consumers: 40, load: 0.25, packetsPerSecond: 9_000 };

let test: TestApp;
let admin: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  test = await openApp();
  admin = await person(test, "admin");
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query("delete from media_hosts");
});

const hosts = () => mediaHostsRepository(test.database);

const registered = async (url: string) => {
  const id = await hosts().register(url);
  await hosts().renew(id, REPORT);
  return id;
};

const look = async (): Promise<Installation> => {
  const { bearer: headers } = admin;
  const answer = await test.app.inject({ url: "/api/admin/installation", headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};

const drain = (host_id: number, draining: boolean) =>
  post(test.app, `/api${drainMediaHost.url}`, { host_id, draining }, admin.bearer);

it("an admin sees what the school runs on, what it carries, and when it was last backed up", async () => {
  const before = await look();
  expect(before).toMatchObject({
    server: { version: "1.2.3", node: process.version },
    signaling: [],
    media_hosts: [],
    backup: null,
    warnings: [{ reason: "backup_missing", about: null }],
  });
  expect(before.disk!.free).toBeGreaterThan(0);
  const id = await registered("http://one:3100");
  const { rows } = await test.database.pool.query<{ id: string }>(
    "insert into classes (title, access, teacher_id, state) values ('Now', 'open', $1, 'live') returning id",
    [(await person(test, "teacher")).id],
  );
  const madeAt = new Date(Date.now() - 60_000).toISOString();
  // The first was made while the clock was ahead.
  await test.database.pool.query(
    `insert into backups (made_at, files, bytes, took)
     values ('2931-01-01', 2, 4000000000, 2), ($1, 3, 5000000000, 2)`,
    [madeAt],
  );
  const after = await look();
  expect(after.media_hosts).toEqual([
    {
      id,
      address: "http://one:3100",
      answering: true,
      draining: false,
      workers: 2,
      rooms: 3,
      consumers: 40,
      load: 0.25,
      packets_per_second: 9_000,
    },
  ]);
  expect(after.classes).toMatchObject({
    live: 1,
    first: [{ id: rows[0]!.id, title: "Now", signaling: null }],
  });
  expect(after.backup).toEqual({ made_at: madeAt, files: 3, bytes: 5_000_000_000 });
  expect(after.warnings).toEqual([]);
});

it("an admin drains a host and lets it take people again, and the log tells of both", async () => {
  const id = await registered("http://one:3100");
  await registered("http://two:3100");
  expect((await drain(id, true)).statusCode).toBe(200);
  expect((await look()).media_hosts.map(({ draining }) => draining)).toEqual([true, false]);
  expect((await drain(id, false)).statusCode).toBe(200);
  expect((await look()).media_hosts.map(({ draining }) => draining)).toEqual([false, false]);
  const { rows } = await test.database.pool.query(
    "select action, subject_id, detail from audit_log where subject_type = 'media_host' order by id",
  );
  const detail = { address: "http://one:3100" };
  expect(rows).toEqual([
    { action: "media_host.drained", subject_id: String(id), detail },
    { action: "media_host.opened", subject_id: String(id), detail },
  ]);
});

it("what a host does already is neither asked of it again nor noted", async () => {
  const id = await registered("http://one:3100");
  const other = await registered("http://two:3100");
  const wanted = [true, true, false, false];
  for (const draining of wanted) expect((await drain(id, draining)).statusCode).toBe(200);
  // Both at once, as of two admins.
  const answers = await Promise.all([drain(other, true), drain(other, true)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { rows } = await test.database.pool.query(
    `select action, subject_id from audit_log
     where subject_type = 'media_host' and subject_id = any ($1) order by id`,
    [[String(id), String(other)]],
  );
  expect(rows).toEqual([
    { action: "media_host.drained", subject_id: String(id) },
    { action: "media_host.opened", subject_id: String(id) },
    { action: "media_host.drained", subject_id: String(other) },
  ]);
});

it("the last host that takes people is not drained, and one that is gone is not found", async () => {
  const [one, two] = [await registered("http://one:3100"), await registered("http://two:3100")];
  // Both at once: one of them is the last.
  const answers = await Promise.all([drain(one, true), drain(two, true)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await drain(two + 1, true)).statusCode).toBe(404);
});
