import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Limits } from "../../kernel/processes/limits.ts";
import { nodeCommand } from "../../kernel/processes/node-program.ts";

const MEGABYTE = 1024 * 1024;
const HEAP_MAX_MB = 400;
/** Node's own choice takes 20 MB more of a reader that waits, and reads no faster. */
const YOUNG_MB = 2;

/** At least a fifth of what the server gets: a file is read in the end. */
export const READER_NICENESS = 7;

/** Of a process that reads one file. */
export const READER_LIMITS: Omit<Limits, "niceness"> = {
  // 3 for the file, and 2 to start and to read the samples.
  cpuSeconds: 5,
  // What Node keeps in reserve comes on top of what it uses.
  memoryBytes: 900 * MEGABYTE,
  fileBytes: 0,
  openFiles: 64,
  // Where a system has no namespaces of users, those of all programs of nobody, such as renderers, are counted together.
  processes: 256,
};

const PROGRAM = join(import.meta.dirname, "child.mjs");
const LIBRARY = import.meta.resolve("unpdf");

/** What it must be able to read as any user. */
export const READER_FILES = [process.execPath, PROGRAM, fileURLToPath(LIBRARY)];

/**
 * The program that reads one file. It may read its own sources and libraries, and nothing else; it may start nothing. Node asks
 * for the right to write into the folder of compiled sources; `fileBytes` takes it back.
 */
export const readerCommand = (compiled: string | null): [string, ...string[]] =>
  nodeCommand({
    program: PROGRAM,
    library: LIBRARY,
    heapMaxMegabytes: HEAP_MAX_MB,
    youngMegabytes: YOUNG_MB,
    ...(compiled && { writes: [compiled], args: [compiled] }),
  });
