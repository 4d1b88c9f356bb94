import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { allRunning } from "../support/servers/children.ts";

const PARENT = join(import.meta.dirname, "orphans/parent.ts");

const isRunning = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  const [state] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return stat !== "" && state !== "Z";
};

const end = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already gone.
  }
};

test("no child outlives a process that is killed: no renderer that is stuck, reader of resumes, or ffmpeg", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-orphans-"));
  const parent = spawn(process.execPath, [PARENT, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await Promise.race([once(parent.stdout, "data"), once(parent, "exit")]);
  const children = JSON.parse(String(line)) as Record<string, number>;
  expect(Object.keys(children)).toEqual(["renderer", "reader", "ffmpeg"]);
  onTestFinished(() => Object.values(children).forEach(end));
  for (const pid of Object.values(children)) expect(await isRunning(pid)).toBe(true);

  parent.kill("SIGKILL");
  for (const [kind, pid] of Object.entries(children))
    await expect.poll(() => isRunning(pid), { timeout: 10_000, message: kind }).toBe(false);
  await rm(folder, { recursive: true });
}, 120_000);

test("no program goes on that was being started while its process was killed", async () => {
  // Its own argument names it, in whichever program of the line of commands it has come to.
  const seconds = `60.${randomInt(1e9)}`;
  const module = JSON.stringify(
    fileURLToPath(import.meta.resolve("@lyceum/backend/kernel/processes/LimitedProgram.ts")),
  );
  const source = `const { LimitedProgram } = await import(${module});
    const limits = { cpuSeconds: 9, memoryBytes: 1e9, fileBytes: 0, openFiles: 64, processes: 64, niceness: 5 };
    await LimitedProgram.start(["/bin/sleep", "${seconds}"], { limits });
    process.kill(process.pid, "SIGKILL");`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", source]);
  await once(parent, "exit");
  await expect.poll(() => allRunning(seconds), { timeout: 10_000 }).toEqual([]);
});
