import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";

/** Percent by which what is alive after a collection may grow until the next. */
const GROWTH = 150;
/** Bytes of memory from which on there is enough for that. A machine that is said to have 2 GB shows a little less than 2 GiB. */
const ENOUGH = 2e9;

/** Bytes: of the machine, and of the group of this process; 0 is no limit. */
type Memory = { total: number; limit: number };

const ownMemory = (): Memory => ({ total: totalmem(), limit: process.constrainedMemory() });

/**
 * Has V8 look through the whole heap of this process less often: by itself it did so up to once a second while much was uploaded, for 10
 * to 20 ms each, in which nobody is answered. A machine with little memory has none for it. `set`: V8's, unless a test says otherwise.
 */
export function collectRarely({ total, limit } = ownMemory(), set = setFlagsFromString): void {
  if (Math.min(total, limit || Infinity) >= ENOUGH) set(`--heap-growing-percent=${GROWTH}`);
}
