import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

import type { Logger } from "pino";

const PRLIMIT = "/usr/bin/prlimit";
/**
 * Files and connections that a media worker may have open. It gives 64 KB to each TCP connection that anybody opens to its port,
 * closes none by itself, and lives without new ones; UDP needs none.
 */
export const WORKER_FILES = 2_048;

const run = promisify(execFile);

/** Where the system has no util-linux, only the system's own limit holds. */
export const limitFiles = async (pid: number, log: Logger): Promise<void> => {
  if (!existsSync(PRLIMIT)) return;
  try {
    await run(PRLIMIT, ["--pid", String(pid), `--nofile=${WORKER_FILES}`]);
  } catch (err) {
    log.warn({ err, pid }, "A media worker runs without a limit of connections");
  }
};
