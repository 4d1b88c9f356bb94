import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { statFields } from "../../shared/src/proc-stat.ts";
import { CHRT, serveFirst } from "./serve-first.ts";

/** Says so once it has read a file, so that its threads for files are there; and starts a program when it is told to. */
const PROGRAM = `
require("node:fs").readFile("/proc/self/comm", () => process.send("up"));
process.on("message", () => {
  const { pid } = require("node:child_process").spawn("sleep", ["60"], { stdio: "ignore" });
  process.send(pid);
});`;
/** See sched(7). */
const [OTHER, ROUND_ROBIN] = ["0", "2"];
/** Of a line in /proc, after the name: see proc(5). */
const [PRIORITY, POLICY] = [37, 38];

const started = async () => {
  const stdio = ["ignore", "ignore", "inherit", "ipc"] as const;
  const child = spawn(process.execPath, ["-e", PROGRAM], { stdio: [...stdio], detached: true });
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
  });
  await once(child, "message");
  return child;
};
/** Each thread that has a real-time priority: its name and that. */
const firstOf = async (pid: number) =>
  new Map(
    (await policiesOf(pid))
      .filter(({ policy }) => policy === ROUND_ROBIN)
      .map(({ name, priority }) => [name, priority]),
  );
const policiesOf = async (pid: number) => {
  const threads = await readdir(`/proc/${pid}/task`);
  const said = threads.map(async (thread) => {
    const name = await readFile(`/proc/${pid}/task/${thread}/comm`, "latin1");
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, "latin1");
    const fields = statFields(stat);
    return {
      name: Number(thread) === pid ? "own" : name.trim(),
      policy: fields[POLICY],
      priority: fields[PRIORITY],
    };
  });
  return Promise.all(said);
};
/** The folders of a system that says this of the child's limits. */
const systemWith = async (pid: number, limits: string) => {
  const root = await mkdtemp(join(tmpdir(), "lyceum-first-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "proc", String(pid)), { recursive: true });
  await writeFile(join(root, "proc", String(pid), "limits"), limits);
  return root;
};
/** In a container even root may not. */
const mayServeFirst =
  availableParallelism() > 1 && spawnSync(CHRT, ["--rr", "2", "true"]).status === 0;

test.runIf(mayServeFirst)(
  "a program's own thread comes before all others, then those that it waits for; what it starts does not",
  async () => {
    const child = await started();
    expect(await serveFirst(child.pid!, await systemWith(child.pid!, ""))).toBe(true);
    expect(Object.fromEntries(await firstOf(child.pid!))).toEqual({
      own: "2",
      V8Worker: "1",
      "libuv-worker": "1",
    });
    child.send("start");
    const [begun] = (await once(child, "message")) as [number];
    expect(await policiesOf(begun)).toMatchObject([{ name: "own", policy: OTHER }]);
  },
);

test.runIf(mayServeFirst)("a program whose time is limited stays as it is", async () => {
  const child = await started();
  const root = await systemWith(child.pid!, "Max realtime timeout  200000  unlimited  us\n");
  expect(await serveFirst(child.pid!, root)).toBe(false);
  expect(await firstOf(child.pid!)).toEqual(new Map());
});

test("a program that is gone stays as it is", async () => {
  const child = await started();
  process.kill(-child.pid!, "SIGKILL");
  await once(child, "exit");
  expect(await serveFirst(child.pid!)).toBe(false);
});
