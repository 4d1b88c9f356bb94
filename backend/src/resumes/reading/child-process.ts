import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Below classes and pages, which must go on smoothly beside it. */
const NICE = 10;
const MEGABYTE = 1024 * 1024;
export const MEMORY_MAX = 600 * MEGABYTE;
/** What the system lets it have at all: its own reserves come on top of what it uses. */
const DATA_MAX = 900 * MEGABYTE;
const HEAP_MAX_MB = 400;
const CPU_SECONDS = 10;

const PRLIMIT = "/usr/bin/prlimit";
const UNSHARE = "/usr/bin/unshare";
const SETPRIV = "/usr/bin/setpriv";

/** Where the system lets us, a network of its own with nothing in it. As no root that needs a user of its own. */
const aloneArguments = (): string[] => {
  const options = process.getuid?.() === 0 ? ["--net"] : ["--user", "--map-current-user", "--net"];
  try {
    execFileSync(UNSHARE, [...options, "/bin/true"], { stdio: "ignore" });
    return [UNSHARE, ...options];
  } catch {
    return [];
  }
};

/** Programs of util-linux that bound the one they start; where they are missing the parent's watch and Node's own bounds remain. */
const bounds = (): string[] => [
  ...(existsSync(PRLIMIT)
    ? [PRLIMIT, `--data=${DATA_MAX}`, `--cpu=${CPU_SECONDS}`, "--core=0", "--fsize=0"]
    : []),
  ...aloneArguments(),
  ...(existsSync(SETPRIV) ? [SETPRIV, "--pdeathsig", "KILL"] : []),
];

const PROGRAM = join(import.meta.dirname, "child.ts");
const SHARED = dirname(fileURLToPath(import.meta.resolve("@lyceum/shared/limits.ts")));
/** The folders that hold its libraries, up to the one that all of them share. */
const MODULES = [join(import.meta.dirname, "../../../node_modules"), nearestModules()];

function nearestModules(): string {
  const library = fileURLToPath(import.meta.resolve("unpdf"));
  return library.slice(0, library.indexOf("node_modules") + "node_modules".length);
}

/** It may read its own sources and libraries, and nothing else; it may write nothing and start nothing. */
const PERMISSIONS = [
  "--permission",
  ...[import.meta.dirname, SHARED, ...MODULES].map((folder) => `--allow-fs-read=${folder}/*`),
];

let bounded: string[] | null = null;

/** Starts the program that reads one file. It sees nothing of our environment. */
export const startChild = (): ChildProcess => {
  bounded ??= bounds();
  const node = [
    process.execPath,
    ...PERMISSIONS,
    `--max-old-space-size=${HEAP_MAX_MB}`,
    "--no-warnings",
    PROGRAM,
  ];
  const [program = process.execPath, ...rest] = [...bounded, ...node];
  const child = spawn(program, rest, {
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    env: {},
    serialization: "advanced",
  });
  child.once("spawn", () => beNice(child.pid));
  return child;
};

/** It may have ended already. */
const beNice = (pid: number | undefined) => {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SYSTEM_ERROR") throw error;
  }
};

const PAGE_BYTES = 4_096;

/** Bytes of memory that a process has; null where the system does not say. */
export const memoryOf = async (pid: number): Promise<number | null> => {
  try {
    const fields = (await readFile(`/proc/${pid}/statm`, "latin1")).split(" ");
    return Number(fields[1]) * PAGE_BYTES;
  } catch {
    return null;
  }
};
