import { getPriority, setPriority } from "node:os";

import { threadsNamed } from "./threads.ts";

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
  const niceness = Math.min(getPriority() + BEHIND_BY, MOST);
  const helpers = await threadsNamed([HELPER], "self");
  return helpers.filter((helper) => putBehind(helper, niceness)).length;
}

/** False where the thread is gone, or the system refuses. */
function putBehind(thread: number, niceness: number): boolean {
  try {
    setPriority(thread, niceness);
    return true;
  } catch {
    return false;
  }
}
