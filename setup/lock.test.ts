import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLock } from "./lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("lets one in at a time", async () => {
  const path = join(folder, "lock");
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await sleep(20);
    inside--;
  };
  await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)]);
  expect(most).toBe(1);
});

test("writes nothing, so that it is to be had on a full disk", async () => {
  const path = join(folder, "lock");
  const written = await withLock(path, async () => [
    await readdir(folder),
    (await stat(path)).size,
  ]);
  expect(written).toEqual([["lock"], 0]);
});

test("is free again after the work failed", async () => {
  const path = join(folder, "lock");
  const failing = withLock(path, () => Promise.reject(new Error("the work failed")));
  await expect(failing).rejects.toThrow("the work failed");
  expect(await withLock(path, async () => "in")).toBe("in");
});

test("is free again after its holder was killed, and says that it waits until then", async () => {
  const path = join(folder, "lock");
  const module = JSON.stringify(join(import.meta.dirname, "lock.ts"));
  const program = `const { withLock } = await import(${module});
    await withLock(${JSON.stringify(path)}, async () => {
      process.stdout.write("in\\n");
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", program]);
  await once(createInterface(holder.stdout), "line");
  const came = withLock(
    path,
    async () => "in",
    () => holder.kill("SIGKILL"),
  );
  expect(await came).toBe("in");
});
