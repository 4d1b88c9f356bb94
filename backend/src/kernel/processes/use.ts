import { readFile } from "node:fs/promises";

import { statFields } from "@lyceum/shared/proc-stat.ts";

/** What a process has used: seconds of processor time, and bytes of memory that it has now. */
export type Use = { cpuSeconds: number; memoryBytes: number };

/** Of a second: fixed for all programs on Linux, whatever its kernel counts in. */
const TICKS = 100;
const PAGE_BYTES = 4_096;
/** Their places among the fields. */
const [UTIME, STIME, RSS] = [11, 12, 21] as const;

/** Null where the process is gone, or the system does not say. */
export const useOf = async (pid: number): Promise<Use | null> => {
  try {
    const fields = statFields(await readFile(`/proc/${pid}/stat`, "latin1")).map(Number);
    const at = (field: number) => fields[field] ?? 0;
    return { cpuSeconds: (at(UTIME) + at(STIME)) / TICKS, memoryBytes: at(RSS) * PAGE_BYTES };
  } catch {
    return null;
  }
};
