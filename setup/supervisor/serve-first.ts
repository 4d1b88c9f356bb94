import { availableParallelism } from "node:os";

import { run } from "../processes.ts";
import { threadsNamed } from "../threads.ts";
import { limitsRealTime } from "./real-time-limits.ts";

/** Of util-linux. */
export const CHRT = "/usr/bin/chrt";
/** As Linux shows the threads that the one which runs a program waits for: those that collect garbage, and those that read files. */
const HELPERS = ["V8Worker", "libuv-worker"];
const FIRST = `${CHRT} --reset-on-fork --rr --pid`;
/** The lowest two priorities of real-time threads, which are before all that are none. Threads and programs begun later are not. */
const BOTH = `${FIRST} 2 "$0" || exit; for helper; do ${FIRST} 1 "$helper" || refused=1; done; exit $refused`;

/**
 * Has the system serve a Node program before all others: its own thread, and after that those that it waits for. Linux allows it to root, and to
 * programs with such a limit (RLIMIT_RTPRIO). With a single processor the others would get too little of it, and where
 * the system limits such threads it is not asked. False where it was refused. @param root of the folders in which the system tells its limits.
 */
export async function serveFirst(pid: number, root = "/"): Promise<boolean> {
  if (process.platform !== "linux" || availableParallelism() < 2) return false;
  if (await limitsRealTime(pid, root)) return false;
  try {
    const helpers = await threadsNamed(HELPERS, pid);
    await run("/bin/sh", ["-c", BOTH, String(pid), ...helpers.map(String)]);
    return true;
  } catch {
    return false;
  }
}
