import { createHash } from "node:crypto";
import { type Stats, constants, createReadStream, createWriteStream } from "node:fs";
import { copyFile, link, lstat, mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

import { z } from "zod";

import { toDisk } from "../kernel/files/store.ts";

import { BackupError, FILE_LIST } from "./description.ts";
import { filesBelow } from "./school-files.ts";
import { assertRoomForCopy } from "./takes-no-room.ts";

/** A file of a backup: its path in it, its bytes, when it was last changed (ms since the epoch), and its SHA-256 in hex. */
export const BackedUpFile = z.object({
  path: z.string(),
  bytes: z.int().nonnegative(),
  changed: z.number(),
  sha256: z.string().length(64),
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

/** Read as they come: no string holds a list of millions of files. Not by readline, for which more ends a line than what `listFiles` writes. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let begun = "";
  for await (const chunk of createReadStream(file, "utf8") as AsyncIterable<string>) {
    const lines = (begun + chunk).split("\n");
    begun = lines.pop() ?? "";
    yield* lines;
  }
  if (begun !== "") yield begun;
}

/** The files that a backup lists, by their paths. Throws an error that says which list cannot be read. */
export async function listedFiles(folder: string): Promise<Map<string, BackedUpFile>> {
  const list = join(folder, FILE_LIST);
  const files = new Map<string, BackedUpFile>();
  try {
    for await (const line of linesOf(list)) {
      const file = BackedUpFile.parse(JSON.parse(line));
      files.set(file.path, file);
    }
  } catch (error) {
    throw new BackupError(`${list} is missing or damaged: it lists the files of that backup.`, {
      cause: error,
    });
  }
  return files;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Copies a file: where the disk can, without writing its bytes again. */
export async function copyHashed(from: string, to: string): Promise<string> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  return hashOf(to);
}

/** The last backup, whose unchanged files need not be copied again; null for none. */
export type Earlier = { folder: string; files: Map<string, BackedUpFile> } | null;

/** Where a file of a backup is made. It then takes its place, which may be a link to a file of the last backup. */
const ASIDE = "copying";

const isSame = ({ bytes, changed }: BackedUpFile, { size, mtimeMs }: Stats): boolean =>
  bytes === size && changed === mtimeMs;

/** A file of the last backup into this one; null if it cannot be shared, or is not as long there as it was. */
async function shareFile(
  file: BackedUpFile,
  folder: string,
  earlier: NonNullable<Earlier>,
): Promise<BackedUpFile | null> {
  const shared = join(earlier.folder, file.path);
  const found = await lstat(shared).catch(() => null);
  // Damage would be shared with every backup from now on.
  if (!found?.isFile() || found.size !== file.bytes) return null;
  return link(shared, join(folder, ASIDE)).then(
    () => file,
    () => null,
  );
}

/** Copies a file of which these facts were noted before, as long as there is room; null if it is gone meanwhile. */
async function copyFileOf(
  source: string,
  path: string,
  folder: string,
  facts: Stats,
): Promise<BackedUpFile | null> {
  const aside = join(folder, ASIDE);
  await assertRoomForCopy(facts.size, source, folder);
  try {
    const sha256 = await copyHashed(source, aside);
    await toDisk(aside);
    // With the time from before it: what changed while it was copied is seen to differ afterwards.
    return { path, bytes: (await lstat(aside)).size, changed: facts.mtimeMs, sha256 };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** One file of the school into a backup, unless that has it as it is; null if it is gone meanwhile. */
async function backUpFile(
  source: string,
  path: string,
  facts: Stats,
  { folder, earlier, done }: Backup,
): Promise<BackedUpFile | null> {
  const [known, before] = [done.get(path), earlier?.files.get(path)];
  if (known && isSame(known, facts)) return known;
  const shared = earlier && before && isSame(before, facts);
  const file =
    (shared && (await shareFile(before, folder, earlier))) ||
    (await copyFileOf(source, path, folder, facts));
  if (!file) return null;
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true });
  await rename(join(folder, ASIDE), to);
  return file;
}

/** A backup that is being made: its folder, the one before, and the files that it has. */
type Backup = { folder: string; earlier: Earlier; done: Map<string, BackedUpFile> };

/**
 * Copies all files of the school's folders that a backup does not have as they are now. Some are replaced under their
 * name, and some grow: so a second round finds more than new ones. A file that goes meanwhile is left as it was copied.
 */
export async function backUpFiles(folders: Record<string, string>, backup: Backup): Promise<void> {
  for (const [name, source] of Object.entries(folders)) {
    for await (const { path: below, facts } of filesBelow(source)) {
      const path = join("files", name, below);
      const file = await backUpFile(join(source, below), path, facts, backup);
      if (file) backup.done.set(path, file);
    }
  }
}

/** Writes the list of a backup's files. */
export async function listFiles(backup: string, files: Iterable<BackedUpFile>): Promise<void> {
  const lines = function* () {
    for (const file of files) yield `${JSON.stringify(file)}\n`;
  };
  const list = join(backup, FILE_LIST);
  await pipeline(lines, createWriteStream(list, { mode: 0o600 }));
  await toDisk(list);
}
