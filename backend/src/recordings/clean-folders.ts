import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import type { Database } from "../kernel/database/database.ts";
import { listKnown } from "./composition-repository.ts";
import { listLongApproved, noteFilesDeleted } from "./files-repository.ts";

const Id = z.uuid();

/** Deletes the files of recordings that are gone: with their class, or because they were not kept any longer. */
export const cleanFolders = async (
  { queries }: Pick<Database, "queries">,
  folder: string,
): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const ids = names.filter((name) => Id.safeParse(name).success);
  const known = new Set(await listKnown(queries, ids));
  for (const id of ids)
    if (!known.has(id)) await rm(join(folder, id), { recursive: true, force: true });
};

/** Deletes the files of recordings whose video was approved so many days ago. */
export const cleanApproved = async (
  { queries }: Pick<Database, "queries">,
  folder: string,
  days: number,
): Promise<void> => {
  for (const id of await listLongApproved(queries, days)) {
    await rm(join(folder, id), { recursive: true, force: true });
    await noteFilesDeleted(queries, id);
  }
};
