import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, post } from "../../../test/app.ts";
import { DEFAULT_LIMITS } from "../config/config.ts";
import { mountSmallDisk } from "../../../test/small-disk.ts";

const SUBMIT = "/api/contact/submitContactForm";
const message = {
  name: "Ada Lovelace",
  email: "ada@lyceum.example",
  message: "May I ask something? ".repeat(90),
};
const disk = mountSmallDisk(4);

describe.skipIf(!disk)("while the disk of the database is full", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp({ limits: { ...DEFAULT_LIMITS, messagesPerMinute: 1_000 } });
    const { pool } = test.database;
    const { rows } = await pool.query<{ data: string }>(
      "select current_setting('data_directory') as data",
    );
    const { uid, gid } = statSync(rows[0]!.data);
    const folder = join(disk!.folder, "tablespace");
    mkdirSync(folder);
    chownSync(folder, uid, gid);
    execFileSync("chmod", ["755", disk!.folder]);
    await pool.query(`create tablespace tiny_${process.pid} location '${folder}'`);
    await pool.query(`alter table contact_messages set tablespace tiny_${process.pid}`);
  });
  afterAll(async () => {
    await test.database.pool.query("drop table contact_messages");
    await test.database.pool.query(`drop tablespace tiny_${process.pid}`);
    await test.close();
    disk!.unmount();
  });

  it("what would be written is answered with 507, and is taken once there is room", async () => {
    await disk!.fill(0);
    const replies = [];
    // The pages that a table has already take a few more rows.
    for (let count = 0; count < 10; count++) replies.push(await post(test.app, SUBMIT, message));
    const last = replies.at(-1)!;
    expect([last.statusCode, last.json()]).toEqual([
      507,
      { status: "error", code: "disk_full", message: MESSAGES.databaseFull },
    ]);
    expect((await test.app.inject("/ready")).statusCode).toBe(200);
    expect((await test.app.inject("/api/video/get_categories")).statusCode).toBe(200);
    await disk!.empty();
    const counted = await test.database.pool.query(
      "select count(*)::int as n from contact_messages",
    );
    expect(counted.rows[0].n).toBe(replies.filter(({ statusCode }) => statusCode === 200).length);
    await test.database.pool.query("delete from contact_messages");
    expect((await post(test.app, SUBMIT, message)).statusCode).toBe(200);
  });
});
