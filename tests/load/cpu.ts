import { readFileSync } from "node:fs";

import { statFields } from "@lyceum/shared/proc-stat.ts";

const MICROSECONDS = 1_000_000;

/** CPU seconds that this process has used, all threads together. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
};

/** Of a second: the unit in which Linux counts the processor time of a process. */
const TICKS = 100;
/** The places of its own time and of the system's for it, after the name of its program. See proc_pid_stat(5). */
const [OWN, SYSTEM] = [11, 12];

/** CPU seconds that another process has used, all threads together. */
export const cpuSecondsOf = (pid: number): number => {
  const fields = statFields(readFileSync(`/proc/${pid}/stat`, "latin1")).map(Number);
  return (fields[OWN]! + fields[SYSTEM]!) / TICKS;
};
