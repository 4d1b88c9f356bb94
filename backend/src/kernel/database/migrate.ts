import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

import type { Database } from "./database.ts";
import { migrateJobs } from "./jobs-schema.ts";

const FOLDER = join(import.meta.dirname, "../../../migrations");
/** Any constant: it only has to be the same in every process. */
const LOCK = 4_937_201_155;

/**
 * Brings the schemas up to date: that of jobs first, then files of migrations/ in the order of their names, each once, each
 * whole or not at all. `only`: the names of the ones to apply, for a database as an earlier version had it; throws if one
 * of them is not here.
 */
export const migrate = async (
  database: Database,
  log: FastifyBaseLogger,
  only?: ReadonlySet<string>,
): Promise<void> => {
  // A connection of its own: a long migration, or the wait for another process's, has no time limit.
  const client = new pg.Client({
    connectionString: database.url,
    application_name: "lyceum migrate",
    // A database that has gone without a word would be waited for without end.
    keepAlive: true,
  });
  client.on("error", (error) => log.error({ err: error }, "The migration lost its connection"));
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await migrateJobs(database.url, log);
    await applyMissing(client, log, await namesOf(only));
  } finally {
    await client.end();
  }
};

const namesOf = async (only: ReadonlySet<string> | undefined): Promise<string[]> => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).toSorted();
  if (!only) return names;
  const unknown = [...only].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`A newer version of Lyceum made this: migration ${unknown[0]} is not here.`);
  return names.filter((name) => only.has(name));
};

const applyMissing = async (
  client: pg.Client,
  log: FastifyBaseLogger,
  names: readonly string[],
): Promise<void> => {
  await client.query(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map((row) => row.name));
  for (const name of names.filter((candidate) => !applied.has(candidate))) {
    await apply(client, log, name);
    log.info({ migration: name }, "Migrated the database");
  }
};

/** How long a migration waits for a table: who asks for that table meanwhile waits behind it. */
const LOCK_WAIT = "1s";
/** Milliseconds until it asks again. */
const LOCK_PAUSE = 2_000;
const LOCK_NOT_AVAILABLE = "55P03";

const apply = async (client: pg.Client, log: FastifyBaseLogger, name: string): Promise<void> => {
  const statements = await readFile(join(FOLDER, name), "utf8");
  for (let tries = 0; !(await applied(client, name, statements)); tries += 1) {
    if (tries === 0) log.info({ migration: name }, "A migration waits for a table that is in use");
    await sleep(LOCK_PAUSE);
  }
};

/** False where a table was in use, such as by a backup, or by a server of the version before that still runs. */
const applied = async (client: pg.Client, name: string, statements: string): Promise<boolean> => {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
    await client.query(statements);
    await client.query("insert into migrations (name) values ($1)", [name]);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback");
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
};
