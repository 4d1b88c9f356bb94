import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";

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

const started = async () => {
  const stdio = ["ignore", "ignore", "inherit", "ipc"] as const;
  const child = spawn(process.execPath, ["-e", PROGRAM], { stdio: [...stdio], detached: true });
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
  });
  await once(child, "message");
  return child;
};
/** The policy of each thread, after its name. */
const policiesOf = async (pid: number) => {
  const threads = await readdir(`/proc/${pid}/task`);
  const said = threads.map(async (thread) => {
    const name = await readFile(`/proc/${pid}/task/${thread}/comm`, "latin1");
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, "latin1");
    return [Number(thread) === pid ? "own" : name.trim(), statFields(stat)[38]] as const;
  });
  return Promise.all(said);
};
/** In a container even root may not. */
const mayServeFirst =
  availableParallelism() > 1 && spawnSync(CHRT, ["--rr", "1", "true"]).status === 0;

test.runIf(mayServeFirst)(
  "a program's own thread and those that it waits for come before all others, what it starts does not",
  async () => {
    const child = await started();
    expect(await serveFirst(child.pid!)).toBe(true);
    const policies = await policiesOf(child.pid!);
    const first = policies.filter(([, policy]) => policy === ROUND_ROBIN).map(([name]) => name);
    expect(new Set(first)).toEqual(new Set(["own", "V8Worker", "libuv-worker"]));
    child.send("start");
    const [begun] = (await once(child, "message")) as [number];
    expect(await policiesOf(begun)).toEqual([["own", OTHER]]);
  },
);

test("a program that is gone stays as it is", async () => {
  const child = await started();
  process.kill(-child.pid!, "SIGKILL");
  await once(child, "exit");
  expect(await serveFirst(child.pid!)).toBe(false);
});
