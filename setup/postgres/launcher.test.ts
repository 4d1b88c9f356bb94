import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, lstat, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { isAlive } from "../processes.ts";
import { type PrivatePostgres, launchPostgres } from "./launcher.ts";

const log = pino({ level: "silent" });
const LAUNCHER = JSON.stringify(join(import.meta.dirname, "launcher.ts"));
const asRoot = process.getuid?.() === 0;
const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function newDataDir(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-launcher-"));
  await chmod(folder, mode);
  cleanUp.push(async () => {
    await rm(await realpath(join(folder, "postgres")), { recursive: true });
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

async function launch(dataDir: string): Promise<PrivatePostgres> {
  const postgres = await launchPostgres({ dataDir, sync: false, log });
  cleanUp.push(() => postgres.close());
  return postgres;
}

/** A process that launches the server, prints its address and waits; `before` runs once it is loaded. */
async function launchElsewhere(dataDir: string, before = "") {
  const options = `{ dataDir: ${JSON.stringify(dataDir)}, sync: false, log: { info() {}, warn() {} } }`;
  const program = `const { launchPostgres } = await import(${LAUNCHER}); ${before}
    const postgres = await launchPostgres(${options});
    process.stdout.write(postgres.url + "\\n");
    process.once("SIGTERM", () => postgres.close().then(() => process.exit()));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUp.push(() => end(child, "SIGTERM"));
  const [url] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, url };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const database = connect(url, log);
  try {
    return (await database.pool.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await database.close();
  }
}

const postmasterId = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8"), 10);

test("makes a server on the first run and finds its data again on the second", async () => {
  const dataDir = await newDataDir();
  const first = await launch(dataDir);
  await ask(first.url, "create table kept as select 'ÉCOLE' as word");
  await first.close();
  const second = await launch(dataDir);
  expect(await ask(second.url, "select lower(word) as word from kept")).toEqual([
    { word: "école" },
  ]);
});

test("lets nobody in without the password, and listens on loopback alone", async () => {
  const { url } = await launch(await newDataDir());
  const wrong = url.replace(/:[^:@]+@/, ":guessed@");
  await expect(ask(wrong, "select 1")).rejects.toThrow("password authentication failed");
  expect(await ask(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
});

test("stops the server when it is closed, and closing twice is once", async () => {
  const dataDir = await newDataDir();
  const postgres = await launch(dataDir);
  const pid = await postmasterId(dataDir);
  await Promise.all([postgres.close(), postgres.close()]);
  expect(isAlive(pid)).toBe(false);
});

test("joins the server that a killed run left behind, and stops it in the end", async () => {
  const dataDir = await newDataDir();
  const { child, url } = await launchElsewhere(dataDir);
  await end(child, "SIGKILL");
  const pid = await postmasterId(dataDir);
  expect(isAlive(pid)).toBe(true);

  const heir = await launch(dataDir);
  expect(heir.url).toBe(url);
  expect(await ask(heir.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await heir.close();
  expect(isAlive(pid)).toBe(false);
});

test("two launchers on one folder share one server, and the last to leave stops it", async () => {
  const dataDir = await newDataDir();
  const [here, elsewhere] = await Promise.all([launch(dataDir), launchElsewhere(dataDir)]);
  expect(here.url).toBe(elsewhere.url);
  const pid = await postmasterId(dataDir);

  await here.close();
  expect(await ask(elsewhere.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await end(elsewhere.child, "SIGTERM");
  expect(isAlive(pid)).toBe(false);
});

test("starts although the id that a dead server recorded belongs to another program by now", async () => {
  const dataDir = await newDataDir();
  await (await launch(dataDir)).close();
  const record = [process.pid, join(dataDir, "postgres/data"), 0, 1, "", "127.0.0.1", "", "ready"];
  await writeFile(join(dataDir, "postgres/data/postmaster.pid"), record.join("\n"));
  const { url } = await launch(dataDir);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("starts again after a first run that was cut short", async () => {
  const dataDir = await newDataDir();
  await (await launch(dataDir)).close();
  await rm(join(dataDir, "postgres/data"), { recursive: true });
  const half = join(dataDir, "postgres/data.new");
  await writeFile(half, "what initdb had written so far");
  const { url } = await launch(dataDir);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test.runIf(asRoot)("as root the server runs as another user", async () => {
  const dataDir = await newDataDir();
  await launch(dataDir);
  expect((await stat(`/proc/${await postmasterId(dataDir)}`)).uid).not.toBe(0);
});

test.runIf(asRoot)(
  "as root in a folder closed to others, keeps the data where the server can reach it",
  async () => {
    const dataDir = await newDataDir(0o700);
    const { url } = await launch(dataDir);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect((await lstat(join(dataDir, "postgres"))).isSymbolicLink()).toBe(true);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  },
);

test.runIf(asRoot)("not as root the server runs as the user who launched it", async () => {
  const dataDir = await newDataDir(0o777);
  const become = "process.setgroups([]); process.setgid(65534); process.setuid(65534);";
  const { url } = await launchElsewhere(dataDir, become);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await stat(`/proc/${await postmasterId(dataDir)}`)).uid).toBe(65_534);
});
