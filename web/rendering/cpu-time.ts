import { readFileSync } from "node:fs";

/** Linux counts in ticks of 10 ms on every platform of Node. Source: proc(5), sysconf(_SC_CLK_TCK). */
const TICK = 10;
/** Fields after the program's name, which may contain anything: utime and stime are fields 14 and 15. */
const UTIME = 11;

/** Milliseconds of CPU that a process has used; null if that cannot be read or the process is gone. */
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
