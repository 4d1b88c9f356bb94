import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runsHere } from "./binary.ts";

/** A download without progress for this many milliseconds is given up. */
const STALLED = 10_000;

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Resolves once the file has stopped growing for a while; rejects when aborted. */
async function stalled(path: string, { signal }: AbortController): Promise<void> {
  for (let before = -1, size = 0; size !== before; size = await sizeOf(path)) {
    before = size;
    await sleep(STALLED, undefined, { signal });
  }
}

/**
 * Lets mediasoup's own postinstall step download its released worker. Returns its path, or null if it is not available.
 * Its fall-back, a build from source, needs pip and more downloads; ours does not.
 */
export async function downloadPrebuilt(packageFolder: string): Promise<string | null> {
  const path = join(packageFolder, "worker/out/Release/mediasoup-worker");
  if (await runsHere(path)) return path;
  const child = spawn(process.execPath, ["npm-scripts.mjs", "postinstall"], {
    cwd: packageFolder,
    env: { ...process.env, PYTHON: "false" },
    stdio: "ignore",
  });
  const watch = new AbortController();
  const ended = once(child, "exit").finally(() => watch.abort());
  await Promise.race([ended, stalled(path, watch).catch(() => undefined)]);
  child.kill("SIGKILL");
  await ended;
  return (await runsHere(path)) ? path : null;
}
