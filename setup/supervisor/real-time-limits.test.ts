import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { limitsRealTime } from "./real-time-limits.ts";

const PID = 7;
const FREE = "Max cpu time  10  10  seconds\nMax realtime timeout  unlimited  unlimited  us\n";
const TIMED = "Max cpu time  unlimited  unlimited\nMax realtime timeout  200000  unlimited  us\n";
const OWN = "proc/7/cgroup";

/** A system of which only these files are there. */
const systemOf = async (files: Record<string, string>) => {
  const root = await mkdtemp(join(tmpdir(), "lyceum-limits-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
};

const V2 = "sys/fs/cgroup";
const V1 = `${V2}/cpu,cpuacct`;
const [NONE, HALF] = ["max 100000\n", "50000 100000\n"];

test.each<[string, Record<string, string>]>([
  ["a system that says nothing of it", {}],
  ["no limit of their time", { "proc/7/limits": FREE }],
  [
    "no quota in any group",
    { [OWN]: "0::/a/b\n", [`${V2}/a/cpu.max`]: NONE, [`${V2}/a/b/cpu.max`]: NONE },
  ],
  ["a quota of another group", { [OWN]: "0::/a\n", [`${V2}/b/cpu.max`]: HALF }],
  [
    "the first version of groups without a quota",
    { [OWN]: "4:cpu,cpuacct:/a\n0::/\n", [`${V1}/a/cpu.cfs_quota_us`]: "-1\n" },
  ],
])("threads may be real-time: %s", async (_, files) => {
  expect(await limitsRealTime(PID, await systemOf(files))).toBe(false);
});

test.each<[string, Record<string, string>]>([
  ["a limit of their time", { "proc/7/limits": TIMED }],
  ["a quota of its group", { [OWN]: "0::/a\n", [`${V2}/a/cpu.max`]: HALF }],
  [
    "a quota of a group above it",
    { [OWN]: "0::/a/b\n", [`${V2}/a/cpu.max`]: HALF, [`${V2}/a/b/cpu.max`]: NONE },
  ],
  ["a quota of its container", { [OWN]: "0::/\n", [`${V2}/cpu.max`]: HALF }],
  [
    "a quota of its group in the first version of groups",
    { [OWN]: "9:memory:/\n4:cpu,cpuacct:/a\n0::/\n", [`${V1}/a/cpu.cfs_quota_us`]: "50000\n" },
  ],
  [
    "a quota of a container that does not see where its group lies",
    { [OWN]: "4:cpu:/docker/6f\n", [`${V2}/cpu/cpu.cfs_quota_us`]: "50000\n" },
  ],
])("threads may not be real-time: %s", async (_, files) => {
  expect(await limitsRealTime(PID, await systemOf(files))).toBe(true);
});
