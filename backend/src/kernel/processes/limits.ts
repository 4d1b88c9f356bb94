/** What a program may use. Where the system has no util-linux, its parent's watch holds time and memory alone. */
export type Limits = {
  /** Seconds of processor time: what it waits for on a busy machine does not count. */
  cpuSeconds: number;
  /** Bytes of data: all memory of its own that it can write. */
  memoryBytes: number;
  /** Bytes of one file that it writes; 0: it writes none. */
  fileBytes: number;
  openFiles: number;
  /** Processes and threads; held where they can be counted apart from ours (see `Isolation`). */
  processes: number;
  /**
   * Its priority, from 0, that of the server, to 19, which gets next to nothing beside other work. Where groups of processes
   * are scheduled as one, it begins at 19, and has this one once it got too little; with 0 it has that from its start.
   */
  niceness: number;
};

export const PRLIMIT = "/usr/bin/prlimit";

/** Seconds between the signal that says why a program ends and the one that it cannot ignore. */
const LAST_SECOND = 1;

/** The arguments of prlimit for these limits. */
export const limitArguments = (limits: Limits, countsProcesses: boolean): string[] => [
  `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + LAST_SECOND}`,
  `--data=${limits.memoryBytes}`,
  `--fsize=${limits.fileBytes}`,
  `--nofile=${limits.openFiles}`,
  "--core=0",
  ...(countsProcesses ? [`--nproc=${limits.processes}`] : []),
];
