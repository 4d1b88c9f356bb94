import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachePath, prepareWorker } from "./worker.ts";

const log = { info: () => undefined, warn: () => undefined };

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), "lyceum-cache-"));
  await mkdir(join(cache, "lyceum"));
  vi.stubEnv("XDG_CACHE_HOME", cache);
  vi.stubEnv("MEDIASOUP_WORKER_BIN", "");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(cache, { recursive: true });
});

/** What answers as a worker does that is started by hand. */
async function keep(path: string): Promise<void> {
  await writeFile(path, "#!/bin/sh\nexit 41\n");
  await chmod(path, 0o755);
}

test("workers with different libsrtps are kept under different names", async () => {
  const [openssl, system] = [await cachePath("openssl"), await cachePath("system")];
  expect(openssl).toMatch(/mediasoup-worker-[\d.]+-[a-z]+-[a-z\d]+-[\da-f]{12}$/);
  expect(system).not.toBe(openssl);
  expect(await cachePath()).toBe(openssl);
});

test("one with the system's libsrtp is kept and not built again, until there is a better one", async () => {
  await keep(await cachePath("system"));
  expect(await prepareWorker(log)).toBe(await cachePath("system"));
  await keep(await cachePath("openssl"));
  expect(await prepareWorker(log)).toBe(await cachePath("openssl"));
});
