import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { type Database, connect } from "@lyceum/backend/kernel/database/database.ts";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { TOKEN_SECRET } from "../../backend/test/app.ts";
import { freePort } from "../../setup/free-port.ts";
import { endWithUs, isAlive } from "../../setup/processes.ts";
import { type TestDatabase, createTestDatabase } from "../support/servers/database.ts";
import { SupervisedSite, childrenOf } from "../support/servers/SupervisedSite.ts";

const ROOT = join(import.meta.dirname, "../..");
const log = pino({ level: "silent" });
/** Generous, for a busy machine. */
const PATIENCE = { timeout: 90_000 };

/** All that a process has started, and what that has started. */
async function offspringOf(pid: number): Promise<number[]> {
  const children = (await childrenOf(pid)).map(Number);
  return [...children, ...(await Promise.all(children.map(offspringOf))).flat()];
}

const noneLives = (pids: number[]) => expect.poll(() => pids.filter(isAlive), PATIENCE).toEqual([]);

describe("a program that is stopped at the moment it signs up in the database", () => {
  let opened: AsyncDisposableStack;
  let school: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    opened = new AsyncDisposableStack();
    school = opened.adopt(await createTestDatabase(), (each) => each.close());
    database = opened.adopt(connect(school.url, log), (each) => each.close());
  });
  afterEach(() => opened.disposeAsync());

  const ask = (statement: string) => database.pool.query<{ count: number }>(statement);
  const count = async (statement: string) => (await ask(statement)).rows[0]!.count;

  /** Has each new row of a table wait until the returned function is called. */
  const holdBack = async (table: string): Promise<() => Promise<void>> => {
    await ask(`create function wait_for_the_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return new; end $$`);
    await ask(`create trigger wait_for_the_test before insert on ${table}
      for each row execute function wait_for_the_test()`);
    const holder = await database.pool.connect();
    await holder.query("select pg_advisory_lock(1)");
    return async () => {
      await holder.query("select pg_advisory_unlock(1)");
      holder.release();
    };
  };
  const isHeldBack = () =>
    count(`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`);

  const start = async (program: string, env: Record<string, string>): Promise<ChildProcess> => {
    const folder = await mkdtemp(join(tmpdir(), "lyceum-starting-"));
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    const child = spawn(process.execPath, [program], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: school.url, DATA_DIR: folder, DEMO: "off", ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    endWithUs(child, "SIGKILL");
    opened.defer(() => void child.kill("SIGKILL"));
    return child;
  };

  const SERVER = {
    program: "setup/serve-as-is.ts",
    table: "signaling_processes",
    settings: async () => ({
      TOKEN_SECRET,
      HOST: "127.0.0.1",
      PORT: "0",
      SERVICES: "backend,signaling",
      SFU_HOSTS: "registered",
      SFU_SECRET: "between the site and its media hosts",
      SIGNALING_URL: `http://127.0.0.1:${await freePort()}`,
      SIGNALING_SECRET: "between the site's own processes",
      TRANSCODES: "1",
    }),
    says: "Server listening",
  };
  const MEDIA_HOST = {
    program: "setup/serve-media-host.ts",
    table: "media_hosts",
    settings: async () => {
      const port = String(await freePort());
      return {
        SERVICES: "sfu",
        SFU_SECRET: "between the site and its media hosts",
        SFU_PORT: port,
        SFU_URL: `http://127.0.0.1:${port}`,
        MEDIA_PORT: "0",
        MEDIA_WORKERS: "2",
      };
    },
    says: "media host drains",
  };

  it.each([
    ["a server", SERVER],
    ["a media host", MEDIA_HOST],
  ])(
    "%s leaves no row behind, and no program",
    async (_what, { program, table, settings, says }) => {
      const goOn = await holdBack(table);
      const child = await start(program, await settings());
      const said = text(child.stdout!);
      await expect.poll(isHeldBack, PATIENCE).toBe(1);
      const started = await offspringOf(child.pid!);

      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await goOn();
      // In order: one that takes longer than it may ends with another code.
      expect(await ended).toEqual([0, null]);
      expect(await said).not.toContain(says);
      await noneLives(started);
      // What the program asked for before it ended is done by then.
      await expect.poll(isHeldBack, PATIENCE).toBe(0);
      expect(await count(`select count(*)::int as count from ${table}`)).toBe(0);
    },
  );
});

describe("a site that is stopped while it starts", { timeout: 180_000 }, () => {
  it.each(["✓ PostgreSQL", "✓ School"])("ends with all that it began: after %s", async (said) => {
    await using opened = new AsyncDisposableStack();
    const site = SupervisedSite.begin(await SupervisedSite.folder(opened));
    opened.defer(async () => void (await site.stop("SIGKILL")));
    await site.says(said);
    const started = await offspringOf(site.pid);
    expect(started).not.toEqual([]);
    expect(await site.stop()).toBe(0);
    expect(site.said).not.toContain("Up after");
    await noneLives(started);
  });
});
