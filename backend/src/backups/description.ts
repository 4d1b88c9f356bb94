import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import { Figures } from "./figures-repository.ts";

/** In every backup; written last, so that a folder without it is none. */
export const DESCRIPTION = "backup.json";
/** The key that signs tokens and seals second steps. */
export const SECRET = "token-secret";
/** One line of JSON for each file: `BackedUpFile`. */
export const FILE_LIST = "files.jsonl";

/** Why a backup cannot be made or restored, for the operator. */
export class BackupError extends Error {}

/** A format that an older version cannot read has a higher number. */
const FORMAT = 1;

/** A backup is a folder; this is what it says of itself. */
export const Description = z.object({
  format: z.literal(FORMAT).default(FORMAT),
  /** One more than that of the backup before it in its folder: their order, whatever a clock says. Earlier versions gave none. */
  number: z.int().nonnegative().default(0),
  /** ISO 8601: the moment that its database is of. */
  madeAt: z.iso.datetime(),
  /** The migrations that had made the database's tables. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  figures: Figures,
  /** Files of the folder of uploads and of recordings: their number, and bytes in all. */
  files: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
  /** Seconds that making it took. */
  took: z.number(),
});
export type Description = z.infer<typeof Description>;

/** The compressed rows of a table in a backup. */
export const rowsFile = (folder: string, table: string): string =>
  join(folder, "database", `${table}.copy.gz`);

/** Throws an error that says why it is no backup that can be read. */
export async function readDescription(folder: string): Promise<Description> {
  const text = await readFile(join(folder, DESCRIPTION), "utf8").catch(() => {
    throw new BackupError(`There is no whole backup in ${folder}: it has no ${DESCRIPTION}.`);
  });
  const read = Description.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new BackupError(
    `${join(folder, DESCRIPTION)} is damaged, or of a newer version of Lyceum: ${read.error.issues[0]?.path.join(".")}: ${read.error.issues[0]?.message}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
