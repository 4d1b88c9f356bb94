import { readFile, readdir } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";

const THREADS = "/proc/self/task";
/** As Linux shows the threads in which V8 collects garbage and compiles, beside the one that runs the program. */
const HELPER = "V8Worker";
/** More of niceness than the program's own thread has: a tenth of what that gets, where both want the same processor. */
const BEHIND_BY = 10;
const MOST = 19;

/**
 * Puts the helpers of V8 in this process behind its own thread, which everybody in a class waits for. Linux counts niceness for each
 * thread; elsewhere nothing happens. Returns how many helpers there are.
 */
export async function putHelpersBehind(): Promise<number> {
  const threads = await readdir(THREADS).catch(() => []);
  const niceness = Math.min(getPriority() + BEHIND_BY, MOST);
  const put = await Promise.all(threads.map((thread) => putIfHelper(thread, niceness)));
  return put.filter(Boolean).length;
}

/** False as well where the thread is gone, or the system refuses. */
async function putIfHelper(thread: string, niceness: number): Promise<boolean> {
  try {
    const name = await readFile(`${THREADS}/${thread}/comm`, "latin1");
    if (name.trim() !== HELPER) return false;
    setPriority(Number(thread), niceness);
    return true;
  } catch {
    return false;
  }
}
