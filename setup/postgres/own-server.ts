import { readFile, stat } from "node:fs/promises";

import { run } from "../processes.ts";
import { type Cluster, asAccount } from "./cluster.ts";

export type Place = Pick<Cluster, "folder" | "data" | "account">;

const NAME = "postgres";

/** Names a folder under each of its paths: its device and number, as `stat` prints them. */
async function numberOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
}

/** In a container root itself may not look there, but the server's account may look at its own processes. */
async function numberForAccount(path: string, cluster: Place): Promise<string> {
  const { stdout } = await run("stat", ["-L", "-c", "%d:%i", path], asAccount(cluster));
  return stdout.trim();
}

/** A server works in the folder of its data, and so do its children. */
async function byWorkingFolder(cluster: Place, pid: number): Promise<boolean | null> {
  const path = `/proc/${pid}/cwd`;
  const standsIn = await numberOf(path)
    .catch(() => numberForAccount(path, cluster))
    .catch(() => null);
  if (standsIn === null) return null;
  if (standsIn !== (await numberOf(cluster.data))) return false;
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  return name.trim() === NAME ? true : null;
}

/** A server is told its data folder in its command line. */
async function byCommandLine({ data }: Place, pid: number): Promise<boolean | null> {
  const asked = run("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => null);
  const command = (await asked)?.stdout ?? "";
  if (command === "") return null;
  return command.includes(`${NAME} -D ${data} `);
}

/** Whether the live process of this id is the cluster's own server; null if that cannot be told. */
export const isServerOf = (cluster: Place, pid: number): Promise<boolean | null> =>
  process.platform === "linux" ? byWorkingFolder(cluster, pid) : byCommandLine(cluster, pid);
