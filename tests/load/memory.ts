import { readFileSync } from "node:fs";

/** Milliseconds. */
const LOOK_EVERY = 50;
const KILOBYTE = 1_024;

/** Bytes of a process's resident memory, now and at its peak. Source: proc_pid_status(5). */
export const residentOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * KILOBYTE;
  return { now: read("VmRSS"), most: read("VmHWM") };
};

/** Samples until it is stopped. Bytes; `most` is the kernel's own maximum, which sampling cannot miss. */
export const watchMemory = (pid: number) => {
  const before = residentOf(pid).now;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentOf(pid).now);
  }, LOOK_EVERY);
  return {
    stop: () => {
      clearInterval(timer);
      const { now, most } = residentOf(pid);
      return { before, peak: Math.max(peak, now), most };
    },
  };
};
