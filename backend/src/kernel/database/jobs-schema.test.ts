import { afterEach, beforeEach, expect, it } from "vitest";

import {
  type TestDatabase,
  createTestDatabase,
} from "../../../../tests/support/servers/database.ts";
import { silent } from "../../../test/app.ts";
import { type Database, connect } from "./database.ts";
import { migrateJobs } from "./jobs-schema.ts";

const ROLE = `school_${process.pid}`;

let testDatabase: TestDatabase;
let owner: Database;
let url: string;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  owner = connect(testDatabase.url, silent);
  await owner.pool.query("drop schema pgboss cascade");
  await owner.pool.query(`create role ${ROLE} login password 'secret'`);
  const given = new URL(testDatabase.url);
  Object.assign(given, { username: ROLE, password: "secret" });
  url = given.href;
});
afterEach(async () => {
  await owner.pool.query(`drop owned by ${ROLE} cascade`);
  await owner.pool.query(`drop role ${ROLE}`);
  await owner.close();
  await testDatabase.close();
});

it("names the command that a role needs which may make no schemas, and is content with that schema", async () => {
  const command = `create schema pgboss authorization ${ROLE}`;
  await expect(migrateJobs(url, silent)).rejects.toThrow(command.replace(ROLE, "<role>"));
  await owner.pool.query(command);
  await migrateJobs(url, silent);
  // As at the next start.
  await migrateJobs(url, silent);
  const { rows } = await owner.pool.query("select count(*)::int as jobs from pgboss.job");
  expect(rows).toEqual([{ jobs: 0 }]);
});
