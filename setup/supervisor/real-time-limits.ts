import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where Linux shows the groups of processes: see cgroups(7). */
const GROUPS = "sys/fs/cgroup";
/** The quota of processor time of a group, in the second and in the first version of groups: "max 100000" and -1 are none. */
const QUOTAS = ["cpu.max", "cpu.cfs_quota_us"];
/** Of /proc/PID/limits. Beyond its soft limit, the first one, the system ends a program. */
const TIMED = /^Max realtime timeout\s+(?!unlimited)\S/m;

/** Empty where there is no such file. */
const textOf = (...path: string[]): Promise<string> =>
  readFile(join(...path), "latin1").catch(() => "");

/** Below GROUPS: the folders of the group that a line of /proc/PID/cgroup names, and of all above it. None where it is not of processors. */
function foldersOf(line: string): string[] {
  const [, controllers = "", path] = /^\d+:([^:]*):(.+)$/.exec(line) ?? [];
  const isFirstVersion = controllers.split(",").includes("cpu");
  if (path === undefined || (controllers !== "" && !isFirstVersion)) return [];
  const tops = isFirstVersion ? [controllers, "cpu"] : ["", "unified"];
  const names = path.split("/").filter(Boolean);
  const groups = [...names.keys(), names.length].map((count) => names.slice(0, count).join("/"));
  return tops.flatMap((top) => groups.map((group) => join(top, group)));
}

async function hasQuota(folder: string): Promise<boolean> {
  const said = await Promise.all(QUOTAS.map((quota) => textOf(folder, quota)));
  return said.some((text) => Number.parseInt(text, 10) > 0);
}

/**
 * Whether Linux limits how long the real-time threads of a process may compute, or does not count them in a quota that others of the
 * process have. What cannot be read is no limit. @param root of the folders of the system.
 */
export async function limitsRealTime(pid: number, root: string): Promise<boolean> {
  const own = join(root, "proc", String(pid));
  if (TIMED.test(await textOf(own, "limits"))) return true;
  const lines = (await textOf(own, "cgroup")).split("\n");
  const folders = lines.flatMap(foldersOf).map((folder) => join(root, GROUPS, folder));
  return (await Promise.all(folders.map(hasQuota))).some(Boolean);
}
