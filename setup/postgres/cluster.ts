import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ProgramFailure, run } from "../processes.ts";
import { SetUpError } from "../set-up-error.ts";
import type { Account } from "./account.ts";
import { type Binaries, findBinaries } from "./binaries.ts";

export const USER = "lyceum";
export const DATABASE = "lyceum";

/** A folder of database files, its password, and the programs that can read it. */
export type Cluster = {
  /** Contains `data`, `password` and the server's logs. */
  folder: string;
  data: string;
  password: string;
  account: Account;
  binaries: Binaries;
  /** False trades safety against power loss for speed: for tests only. */
  sync: boolean;
};

/** The account's identity as options of `spawn`, with a working folder that it can enter. */
export const asAccount = ({ account, folder }: Pick<Cluster, "account" | "folder">) => ({
  cwd: folder,
  ...(account ? { uid: account.uid, gid: account.gid } : {}),
});

async function perform(cluster: Cluster, program: string, args: string[], input = "") {
  const running = run(join(cluster.binaries.folder, program), args, asAccount(cluster));
  running.child.stdin?.end(input);
  await running.catch(({ message, stderr }: ProgramFailure) => {
    throw new SetUpError(`PostgreSQL's ${program} failed: ${stderr.trim() || message}`);
  });
}

async function readPassword(folder: string, account: Account): Promise<string> {
  const path = join(folder, "password");
  if (!existsSync(path)) {
    await writeFile(path, randomBytes(24).toString("base64url"), { mode: 0o600 });
    if (account) await chown(path, account.uid, account.gid);
  }
  return readFile(path, "utf8");
}

/** Created elsewhere and renamed when complete, so that an interrupted first run never leaves half a cluster. */
async function initialise(cluster: Cluster): Promise<void> {
  const fresh = `${cluster.data}.new`;
  await rm(fresh, { recursive: true, force: true });
  const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  await perform(cluster, "initdb", [
    ...["-D", fresh, "-U", USER, "--encoding=UTF8", `--locale=${locale}`, "--auth=scram-sha-256"],
    ...[`--pwfile=${join(cluster.folder, "password")}`, "--no-instructions"],
    ...(cluster.sync ? [] : ["--no-sync"]),
  ]);
  await perform(
    cluster,
    "postgres",
    ["--single", "-D", fresh, "postgres"],
    `CREATE DATABASE ${DATABASE}\n`,
  );
  await rename(fresh, cluster.data);
}

/** Opens the cluster in this folder, and creates it on the first run. */
export async function openCluster(
  folder: string,
  account: Account,
  sync: boolean,
): Promise<Cluster> {
  const data = join(folder, "data");
  const version = await readFile(join(data, "PG_VERSION"), "utf8").catch(() => null);
  const binaries = await findBinaries(account, version === null ? undefined : Number(version));
  const password = await readPassword(folder, account);
  const cluster = { folder, data, password, account, binaries, sync };
  if (version === null) await initialise(cluster);
  return cluster;
}
