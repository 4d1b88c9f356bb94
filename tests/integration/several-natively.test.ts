import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { freePort } from "../../setup/free-port.ts";
import { isAlive } from "../../setup/processes.ts";

const ROOT = join(import.meta.dirname, "../..");

describe("the programs of ops/compose.yml on this machine", () => {
  let folder: string;
  let program: ChildProcess;
  let said = "";
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "lyceum-several-"));
    const port = String(await freePort());
    program = spawn(process.execPath, ["setup/several/start-several.ts"], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: folder, PORT: port, DEMO: "off", LOG_LEVEL: "warn" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [program.stdout!, program.stderr!])
      stream.on("data", (chunk: Buffer) => void (said += chunk.toString()));
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    if (program.exitCode === null) {
      program.kill("SIGTERM");
      await once(program, "exit");
    }
    const postgres = await realpath(join(folder, "postgres")).catch(() => folder);
    for (const each of [postgres, folder]) await rm(each, { recursive: true, force: true });
  });

  const processOf = (name: string) =>
    Number(new RegExp(`${name} is up \\(process (\\d+)\\)`).exec(said)?.[1]);

  it("are a school behind one address, which stays when one of them is killed", async () => {
    await expect.poll(() => said, { timeout: 180_000 }).toContain(`Up: ${url}`);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect((await fetch(`${url}/api/classes`)).status).toBe(401);
    expect(await (await fetch(url)).text()).toContain("<html");
    process.kill(processOf("app-2"), "SIGKILL");
    const statuses = [];
    for (let call = 0; call < 30; call += 1) statuses.push((await fetch(`${url}/api/ip`)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("all end with it", async () => {
    const pids = ["app-1", "app-3", "jobs", "sfu-1"].map(processOf);
    expect(pids.every(isAlive)).toBe(true);
    program.kill("SIGTERM");
    const [code] = (await once(program, "exit")) as [number];
    expect([code, pids.filter(isAlive)]).toEqual([0, []]);
  });
});
