import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SHARED = dirname(fileURLToPath(import.meta.resolve("@lyceum/shared/limits.ts")));
const NODE_MODULES = "node_modules";
const BACKEND = join(import.meta.dirname, "../../..", NODE_MODULES);

export type NodeProgram = {
  /** The file that it runs; what is beside it is its source. */
  program: string;
  /** One of its libraries, as `import.meta.resolve` says: all are in folders that it shares. */
  library: string;
  /** Folders that it may read beside its sources and libraries, and those that it may write too. */
  reads?: readonly string[];
  writes?: readonly string[];
  heapMaxMegabytes: number;
  /** MB that its newest objects may take before they are collected; Node's own choice where it is left out. */
  youngMegabytes?: number;
  args?: readonly string[];
};

/**
 * A command that runs one of our programs under Node's permission model: it reads and writes nothing else, and starts nothing. Its sources
 * are also what is shared, and what lies here (see `closeNetwork`).
 */
export const nodeCommand = (asked: NodeProgram): [string, ...string[]] => {
  const { program, library, reads = [], writes = [], args = [] } = asked;
  const { heapMaxMegabytes, youngMegabytes } = asked;
  const path = fileURLToPath(library);
  const libraries = path.slice(0, path.indexOf(NODE_MODULES) + NODE_MODULES.length);
  const sources = [dirname(program), import.meta.dirname, SHARED];
  const readable = [...sources, BACKEND, libraries, ...reads, ...writes];
  return [
    process.execPath,
    "--permission",
    ...readable.map((folder) => `--allow-fs-read=${folder}/`),
    ...writes.map((folder) => `--allow-fs-write=${folder}/`),
    `--max-old-space-size=${heapMaxMegabytes}`,
    ...(youngMegabytes === undefined ? [] : [`--max-semi-space-size=${youngMegabytes}`]),
    "--no-warnings",
    program,
    ...args,
  ];
};
