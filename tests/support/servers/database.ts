import { createHash, randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, connect, migrate } from "@lyceum/backend/kernel/database/database.ts";
import { jobsSchema } from "@lyceum/backend/kernel/database/jobs-schema.ts";
import { JobQueue } from "@lyceum/backend/kernel/jobs/JobQueue.ts";
import { JOB_KINDS } from "@lyceum/backend/job-kinds.ts";
import { pino } from "pino";
import { withLock } from "../../../setup/lock.ts";

const BACKEND = join(import.meta.dirname, "../../../backend");
const MIGRATIONS = join(BACKEND, "migrations");
/** What makes the queues of these kinds. */
const QUEUES = join(BACKEND, "src/kernel/jobs/queues.ts");
const log = pino({ level: "warn" });

export type TestDatabase = {
  url: string;
  /** Idempotent. Disconnects remaining clients. */
  close(): Promise<void>;
};

function adminUrl(): string {
  const url = process.env.DATABASE_ADMIN_URL;
  if (!url)
    throw new Error(
      "DATABASE_ADMIN_URL is set by vitest's and Playwright's set-up; run the tests through them.",
    );
  return url;
}

function urlOf(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** A busy machine takes longer to copy a database than a site's queries may take. */
const UNLIMITED = {
  connectionTimeoutMillis: 0,
  statement_timeout: 0,
  query_timeout: 0,
  lock_timeout: 0,
};

async function asAdmin<Value>(work: (admin: Database["pool"]) => Promise<Value>): Promise<Value> {
  const admin = connect(adminUrl(), log, { ...UNLIMITED, max: 1 });
  try {
    return await work(admin.pool);
  } finally {
    await admin.close();
  }
}

async function migrated(name: string): Promise<void> {
  const database = connect(urlOf(name), log);
  try {
    await migrate(database, log);
    // Otherwise each backend that opens a copy makes the queues, in a transaction each.
    const jobs = await JobQueue.open(database, JOB_KINDS, log);
    await jobs.close();
  } finally {
    await database.close();
  }
}

async function templateName(): Promise<string> {
  const kinds = JOB_KINDS.map(({ schema: _schema, ...kind }) => kind);
  const hash = createHash("sha256").update(jobsSchema()).update(JSON.stringify(kinds));
  hash.update(await readFile(QUEUES));
  for (const file of (await readdir(MIGRATIONS)).toSorted())
    hash.update(file).update(await readFile(join(MIGRATIONS, file)));
  return `lyceum_template_${hash.digest("hex").slice(0, 16)}`;
}

/** Migrates, and makes the queues of jobs, once per server and schema; renamed when complete, so that an existing name can be trusted. */
async function ensureTemplate(admin: Database["pool"]): Promise<string> {
  const name = await templateName();
  const found = await admin.query("select 1 from pg_database where datname = $1", [name]);
  if (found.rowCount) return name;
  const fresh = `${name}_fresh`;
  await admin.query(`drop database if exists ${fresh} with (force)`);
  await admin.query(`create database ${fresh}`);
  await migrated(fresh);
  await admin.query(`alter database ${fresh} rename to ${name}`);
  return name;
}

/** An empty migrated database for the caller alone: a copy of the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `lyceum_test_${randomUUID().replaceAll("-", "")}`;
  const server = createHash("sha256").update(adminUrl()).digest("hex").slice(0, 16);
  await asAdmin(async (admin) => {
    // Test files run in separate processes: the first one makes the template.
    const template = await withLock(join(tmpdir(), `lyceum-template-${server}.lock`), () =>
      ensureTemplate(admin),
    );
    // Made and dropped for a third of the processor time: otherwise PostgreSQL writes each page to its log.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const drop = () =>
    asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
  let closing: Promise<unknown> | null = null;
  return {
    url: urlOf(name),
    close: async () => {
      await (closing ??= drop());
    },
  };
}
