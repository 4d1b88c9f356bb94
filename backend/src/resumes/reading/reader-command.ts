import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Limits } from "../../processes/limits.ts";

const MEGABYTE = 1024 * 1024;
const HEAP_MAX_MB = 400;

/** Of a process that reads one file. */
export const READER_LIMITS: Limits = {
  // 3 for the file, and 1 to start.
  cpuSeconds: 4,
  // What Node keeps in reserve comes on top of what it uses.
  memoryBytes: 900 * MEGABYTE,
  fileBytes: 0,
  openFiles: 64,
  processes: 40,
  // Beside other work it still gets a fifth of what the server gets: no class notices, and a file is read in the end.
  niceness: 7,
};

const PROGRAM = join(import.meta.dirname, "child.ts");
const SHARED = dirname(fileURLToPath(import.meta.resolve("@lyceum/shared/limits.ts")));
const LIBRARY = fileURLToPath(import.meta.resolve("unpdf"));
/** The folders that hold its libraries, up to the one that all of them share. */
const MODULES = [
  join(import.meta.dirname, "../../../node_modules"),
  LIBRARY.slice(0, LIBRARY.indexOf("node_modules") + "node_modules".length),
];

/** What it must be able to read as any user. */
export const READER_FILES = [process.execPath, PROGRAM, LIBRARY];

/**
 * The program that reads one file. It may read its own sources and libraries, and nothing else; it may start nothing. Node asks
 * for the right to write into the folder of compiled sources; `fileBytes` takes it back.
 */
export const readerCommand = (compiled: string | null): [string, ...string[]] => [
  process.execPath,
  "--permission",
  ...[import.meta.dirname, SHARED, ...MODULES].map((folder) => `--allow-fs-read=${folder}/`),
  ...(compiled ? [`--allow-fs-read=${compiled}/`, `--allow-fs-write=${compiled}/`] : []),
  `--max-old-space-size=${HEAP_MAX_MB}`,
  "--no-warnings",
  PROGRAM,
  ...(compiled ? [compiled] : []),
];
