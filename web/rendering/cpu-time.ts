import { readFileSync } from "node:fs";

/** Linux counts in ticks of 10 ms wherever Node runs. Source: proc(5), sysconf(_SC_CLK_TCK). */
const TICK = 10;
/** Fields behind the name of the program, which may have anything in it: utime and stime are the 14th and 15th of all. */
const UTIME = 11;

/** Milliseconds of CPU that a process has used; null where that is not to be read, or the process is gone. */
export function cpuTimeOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[UTIME]) + Number(fields[UTIME + 1]);
    return Number.isFinite(ticks) ? ticks * TICK : null;
  } catch {
    return null;
  }
}
