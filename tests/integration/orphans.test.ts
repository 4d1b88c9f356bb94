import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

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
