import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { isAlive } from "../processes.ts";
import { SetUpError } from "../set-up-error.ts";
import { type Cluster, asAccount } from "./cluster.ts";
import { type Place, isServerOf } from "./own-server.ts";

/** A running postmaster, started or adopted by this process. */
export type Server = { pid: number; port: number };

type Recorded = Server & { ready: boolean };

const POLL = 20;
const LOOK = 200;
const START_TIMEOUT = 120_000;
const STOP_TIMEOUT = 20_000;
const ATTEMPTS = 5;
const PORT_TAKEN = "could not create any TCP/IP sockets";

/** The server's own record; lines of the file as in PostgreSQL's pidfile.h. */
async function recorded(data: string): Promise<Recorded | null> {
  const file = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const lines = file.split("\n");
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" } : null;
}

async function waitFor(condition: () => Promise<boolean>, timeout: number): Promise<boolean> {
  for (const end = performance.now() + timeout; performance.now() < end; await sleep(POLL)) {
    if (await condition()) return true;
  }
  return false;
}

/** For data that nobody misses: nothing is kept for a crash or a standby, which also keeps the log small. */
const FORGETFUL = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  min_wal_size: "32MB",
  max_wal_size: "128MB",
  autovacuum_naptime: "10min",
};

function settings({ data, sync }: Cluster, port: number): string[] {
  const options = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 200,
    // A process less: nobody subscribes to this server.
    max_logical_replication_workers: 0,
    ...(sync ? {} : FORGETFUL),
  };
  return [
    "-D",
    data,
    ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/**
 * The log is a file, not a pipe to this process: the server outlives a killed Node, and must not die of a failed write.
 */
async function openLog({ folder, account }: Cluster) {
  const path = join(folder, "server.log");
  await rename(path, join(folder, "server.previous.log")).catch(() => undefined);
  const file = await open(path, "w", 0o600);
  if (account) await chown(path, account.uid, account.gid);
  return { path, file };
}

/** Null if the port is taken, or was taken between the check and the server's bind. */
async function attempt(cluster: Cluster, wanted?: number): Promise<Server | null> {
  const { path, file } = await openLog(cluster);
  const port = wanted ?? (await freePort());
  const child = spawn(join(cluster.binaries.folder, "postgres"), settings(cluster, port), {
    ...asAccount(cluster),
    // In its own process group: Ctrl+C reaches this process first, which stops the server when it is no longer needed.
    detached: true,
    stdio: ["ignore", file.fd, file.fd],
  });
  await once(child, "spawn");
  await file.close();
  child.unref();
  const pid = child.pid!;
  const isReady = async () => {
    const record = await recorded(cluster.data);
    return record?.pid === pid && record.ready;
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await waitFor(async () => hasEnded() || (await isReady()), START_TIMEOUT);
  if (await isReady()) return { pid, port };
  const said = await readFile(path, "utf8");
  if (said.includes(PORT_TAKEN)) return null;
  child.kill("SIGQUIT");
  throw new SetUpError(
    `PostgreSQL did not start. Its log, ${path}, ends with: ${said.trim().split("\n").slice(-3).join(" ")}`,
  );
}

/** @param port any free one if undefined. */
export async function start(cluster: Cluster, port?: number): Promise<Server> {
  for (let tries = 0; tries < ATTEMPTS; tries++) {
    const server = await attempt(cluster, port);
    if (server) return server;
  }
  throw new SetUpError(`PostgreSQL found its port taken ${ATTEMPTS} times in a row; start again.`);
}

/**
 * The server left behind by an earlier run, once it is ready; null if there is none. One that is stuck is stopped.
 * After a reboot the recorded id may belong to another process, and PostgreSQL would refuse to start, so the record is
 * removed. Where it cannot be told whose the process is, PostgreSQL decides: a server that misses its record shuts down.
 */
export async function adopt(cluster: Place): Promise<Server | null> {
  const { data } = cluster;
  const record = await recorded(data);
  if (!record || !isAlive(record.pid)) return null;
  const isOurs = await isServerOf(cluster, record.pid);
  if (isOurs === false) await rm(join(data, "postmaster.pid"));
  if (!isOurs) return null;
  await waitFor(
    async () => !isAlive(record.pid) || (await recorded(data))?.ready === true,
    START_TIMEOUT,
  );
  const settled = await recorded(data);
  if (settled?.ready && isAlive(settled.pid)) return settled;
  await stop(record);
  return null;
}

/** Resolves once the server has ended, whichever process started it. */
export async function ended({ pid }: Server): Promise<void> {
  while (isAlive(pid)) await sleep(LOOK, undefined, { ref: false });
}

/**
 * Fast shutdown: open transactions are aborted, committed data is on disk. If it hangs: immediate shutdown, with
 * recovery at the next start.
 */
export async function stop({ pid }: Server): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await waitFor(async () => !isAlive(pid), STOP_TIMEOUT)) return;
  }
}
