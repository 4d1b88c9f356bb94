import { readFile, readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";

import { run } from "../processes.ts";

/** Of util-linux. */
export const CHRT = "/usr/bin/chrt";
/** As Linux shows the threads that the one which runs a program waits for: those that collect garbage, and those that read files. */
const HELPERS = new Set(["V8Worker", "libuv-worker"]);
/** The lowest priority of a real-time thread, which is before all that are none. Threads and programs begun later are not. */
const EACH = `for thread; do ${CHRT} --reset-on-fork --rr --pid 1 "$thread" || refused=1; done; exit $refused`;

/**
 * Has the system serve a Node program before all others: its own thread, and those that it waits for. Linux allows it to root, and to
 * programs with such a limit (RLIMIT_RTPRIO). With a single processor the others would get too little of it. False where it was refused.
 */
export async function serveFirst(pid: number): Promise<boolean> {
  if (process.platform !== "linux" || availableParallelism() < 2) return false;
  try {
    await run("/bin/sh", ["-c", EACH, "sh", ...(await threadsOf(pid))]);
    return true;
  } catch {
    return false;
  }
}

async function threadsOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/task`;
  const named = await Promise.all(
    (await readdir(folder)).map(async (thread) => {
      const name = await readFile(`${folder}/${thread}/comm`, "latin1").catch(() => "");
      return { thread, name: name.trim() };
    }),
  );
  return named
    .filter(({ thread, name }) => Number(thread) === pid || HELPERS.has(name))
    .map(({ thread }) => thread);
}
