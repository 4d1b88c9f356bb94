import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
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

/** A process that launches the server, prints its address and waits; `before` runs once it is loaded, `prefix` starts Node. */
async function launchElsewhere(dataDir: string, before = "", prefix: string[] = []) {
  const options = `{ dataDir: ${JSON.stringify(dataDir)}, sync: false, log: { info() {}, warn() {} } }`;
  const program = `const { launchPostgres } = await import(${LAUNCHER}); ${before}
    const postgres = await launchPostgres(${options});
    process.stdout.write(postgres.url + "\\n");
    process.once("SIGTERM", () => postgres.close().then(() => process.exit()));
    setInterval(() => undefined, 1000);`;
  const [command, ...args] = [...prefix, process.execPath, "--input-type=module", "-e", program];
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
  });
  cleanUp.push(() => end(child, "SIGTERM"));
  const ended = text(child.stderr).then((said) => {
    throw new Error(`It ended before it had launched the server: ${said}`);
  });
  const line = once(createInterface(child.stdout), "line");
  const [url] = (await Promise.race([line, ended])) as [string];
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

test.runIf(process.platform === "linux")(
  "stops it although the id of one that held it before belongs to another program by now",
  async () => {
    const dataDir = await newDataDir();
    const postgres = await launch(dataDir);
    const pid = await postmasterId(dataDir);
    const holders = join(dataDir, "postgres/holders");
    await writeFile(join(holders, `${process.ppid}-1-${randomUUID()}`), "");
    await postgres.close();
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(holders)).toEqual([]);
  },
);

test("starts although the id that a dead server recorded belongs to another program by now", async () => {
  const dataDir = await newDataDir();
  await (await launch(dataDir)).close();
  const record = [process.pid, join(dataDir, "postgres/data"), 0, 1, "", "127.0.0.1", "", "ready"];
  await writeFile(join(dataDir, "postgres/data/postmaster.pid"), record.join("\n"));
  const { url } = await launch(dataDir);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("starts although that id belongs to another folder's server by now, and leaves that one alone", async () => {
  const [dataDir, neighbour] = [await newDataDir(), await newDataDir()];
  const other = await launch(neighbour);
  const pid = await postmasterId(neighbour);
  await (await launch(dataDir)).close();
  const record = [pid, join(dataDir, "postgres/data"), 0, 1, "", "127.0.0.1", "", "ready"];
  await writeFile(join(dataDir, "postgres/data/postmaster.pid"), record.join("\n"));

  const postgres = await launch(dataDir);
  expect(await ask(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.close();
  expect(isAlive(pid)).toBe(true);
  expect(await ask(other.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

describe.runIf(process.platform === "linux")("a second launch beside a server that runs", () => {
  const AS_IN_A_CONTAINER = ["setpriv", "--bounding-set=-sys_ptrace"];

  const running = async () => {
    const dataDir = await newDataDir();
    const { url } = await launch(dataDir);
    return { dataDir, url, pid: await postmasterId(dataDir) };
  };

  /** What makes a program of this name fail in the process that launches. */
  const failing = async (name: string) => {
    const programs = await mkdtemp(join(tmpdir(), "lyceum-programs-"));
    cleanUp.push(() => rm(programs, { recursive: true }));
    await chmod(programs, 0o755);
    await writeFile(join(programs, name), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    return `process.env.PATH = ${JSON.stringify(`${programs}:`)} + process.env.PATH;`;
  };

  test("joins it where no ps tells of it", async () => {
    const { dataDir, url, pid } = await running();
    const second = await launchElsewhere(dataDir, await failing("ps"));
    expect(second.url).toBe(url);
    expect(await postmasterId(dataDir)).toBe(pid);
  });

  test.runIf(asRoot)("joins it where root may not look at other users' processes", async () => {
    const { dataDir, url } = await running();
    expect((await launchElsewhere(dataDir, "", AS_IN_A_CONTAINER)).url).toBe(url);
  });

  test.runIf(asRoot)("leaves its record alone where nothing tells whose it is", async () => {
    const { dataDir, url, pid } = await running();
    const second = launchElsewhere(dataDir, await failing("stat"), AS_IN_A_CONTAINER);
    await expect(second).rejects.toThrow('lock file "postmaster.pid" already exists');
    expect(await postmasterId(dataDir)).toBe(pid);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
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

test.runIf(asRoot)("a link of another user to a folder of root's is not followed", async () => {
  const dataDir = await newDataDir();
  const owned = await mkdtemp(join(tmpdir(), "lyceum-of-root-"));
  await symlink(owned, join(dataDir, "postgres"));
  await lchown(join(dataDir, "postgres"), 65_534, 65_534);
  await expect(launch(dataDir)).rejects.toThrow(/is a link to .* does not belong to who made/);
  expect((await stat(owned)).uid).toBe(0);
});

test.runIf(asRoot)("what changes its owner is a link, not what it leads to", async () => {
  const dataDir = await newDataDir();
  await (await launch(dataDir)).close();
  const folder = join(dataDir, "postgres");
  const beside = await mkdtemp(join(tmpdir(), "lyceum-beside-"));
  cleanUp.push(() => rm(beside, { recursive: true, force: true }));
  await symlink(beside, join(folder, "link"));
  await chown(folder, 0, 0);
  await launch(dataDir);
  const { uid } = await stat(folder);
  expect(uid).not.toBe(0);
  expect((await lstat(join(folder, "link"))).uid).toBe(uid);
  expect((await stat(beside)).uid).toBe(0);
});

test.runIf(asRoot)("not as root the server runs as the user who launched it", async () => {
  const dataDir = await newDataDir(0o777);
  const become = "process.setgroups([]); process.setgid(65534); process.setuid(65534);";
  const { url } = await launchElsewhere(dataDir, become);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await stat(`/proc/${await postmasterId(dataDir)}`)).uid).toBe(65_534);
});
