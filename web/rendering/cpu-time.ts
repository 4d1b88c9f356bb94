import { readFileSync } from "node:fs";

import { statFields } from "@lyceum/shared/proc-stat.ts";

/** Linux counts in ticks of 10 ms on every platform of Node. Source: proc(5), sysconf(_SC_CLK_TCK). */
const TICK = 10;
/** The place of utime among the fields after the program's name; stime is the next one. */
const UTIME = 11;

/** Milliseconds of CPU that a process has used; null if that cannot be read or the process is gone. */
export function cpuTimeOf(pid: number): number | null {
  try {
    const fields = statFields(readFileSync(`/proc/${pid}/stat`, "latin1"));
    const ticks = Number(fields[UTIME]) + Number(fields[UTIME + 1]);
    return Number.isFinite(ticks) ? ticks * TICK : null;
  } catch {
    return null;
  }
}
