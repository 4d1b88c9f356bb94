import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { type ErrorLog, reportCaught } from "@lyceum/shared/edges.ts";

import type { Database } from "../kernel/database/database.ts";
import { sizeOf } from "./composition/compose.ts";
import { listUnmeasured, noteBytes } from "./files-repository.ts";

type Measuring = {
  database: Pick<Database, "queries">;
  /** Where media hosts write. */
  folder: string;
  log: ErrorLog;
};

/** Bytes of all files in a folder; 0 where there is none. */
export const bytesIn = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? await bytesIn(path) : await sizeOf(path);
  }
  return bytes;
};

/** Notes what a recording takes up on the disk. Never throws: nobody is to be unable to stop one because of it. */
export const noteSize = async ({ database, folder, log }: Measuring, id: string): Promise<void> => {
  try {
    await noteBytes(database.queries, id, await bytesIn(join(folder, id)));
  } catch (error) {
    reportCaught("recordings", log, error);
  }
};

/** Measures recordings that go on, and those that nobody has measured, such as one that only the database stopped. */
export const measureRecordings = async (measuring: Measuring): Promise<void> => {
  for (const id of await listUnmeasured(measuring.database.queries)) await noteSize(measuring, id);
};
