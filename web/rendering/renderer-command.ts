import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { limitedCommand } from "@lyceum/backend/kernel/processes/command.ts";
import type { Limits } from "@lyceum/backend/kernel/processes/limits.ts";
import { nodeCommand } from "@lyceum/backend/kernel/processes/node-program.ts";

import type { Setup } from "./messages.ts";

const PROGRAM = join(import.meta.dirname, "renderer-program.ts");
/** The folder of what it shares with the site. */
const SHARED = join(import.meta.dirname, "..");
const LIBRARY = import.meta.resolve("postcss");

const MEGABYTE = 1024 * 1024;
/** What Node keeps in reserve on top of what it uses: 512 MB for code, and the stacks of its threads. */
const RESERVED_MB = 600;
/** Newest objects, buffers and what is compressed. */
const BESIDE_HEAP_MB = 256;

const LIMITS: Omit<Limits, "memoryBytes"> = {
  // Of all its pages, a hundred thousand: then another one comes. RenderProcess limits each of them.
  cpuSeconds: 3_600,
  fileBytes: 0,
  openFiles: 64,
  processes: 256,
  // It is in the server's own group, which must not be put behind others: RenderProcess lowers its priority.
  niceness: 0,
};

/**
 * The command of a process that renders this page, as our child: within limits, without rights and without a network, as other programs that
 * read what strangers sent. It reads the page, its sources and its libraries, and no other file.
 */
export const rendererCommand = ({ module, sheet }: Setup, heapMaxMegabytes: number) => {
  const page = sheet === null ? [module] : [module, sheet];
  const command = nodeCommand({
    program: PROGRAM,
    library: LIBRARY,
    reads: [SHARED, ...page.map((file) => dirname(file))],
    heapMaxMegabytes,
  });
  const memoryBytes = (heapMaxMegabytes + RESERVED_MB + BESIDE_HEAP_MB) * MEGABYTE;
  const reads = [process.execPath, PROGRAM, fileURLToPath(LIBRARY), ...page];
  return limitedCommand(command, { ...LIMITS, memoryBytes }, process.pid, reads);
};
