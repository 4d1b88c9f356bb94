import { createHash } from "node:crypto";
import { type Stats, constants, createReadStream, createWriteStream } from "node:fs";
import { copyFile, glob, link, lstat, mkdir, rename } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";

import { z } from "zod";

import { BackupError, FILE_LIST } from "./description.ts";

/** A file of a backup: its path in it, its bytes, when it was last changed (ms since the epoch), and its SHA-256 in hex. */
export const BackedUpFile = z.object({
  path: z.string(),
  bytes: z.int().nonnegative(),
  changed: z.number(),
  sha256: z.string().length(64),
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

/** What is still arriving is no part of the school yet. */
const ARRIVING = "incoming";

/** The paths of all files below a folder, relative to it; none if there is no such folder. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const entry of glob("**", { cwd: folder, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.startsWith(`${ARRIVING}/`)) yield path;
  }
}

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
async function copyHashed(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  return hashOf(to);
}

/** The last backup, whose unchanged files need not be copied again; null for none. */
export type Earlier = { folder: string; files: Map<string, BackedUpFile> } | null;

/** Where a file of a backup is made. It then takes its place, which may be a link to a file of the last backup. */
const ASIDE = "copying";

const isSame = ({ bytes, changed }: BackedUpFile, { size, mtimeMs }: Stats): boolean =>
  bytes === size && changed === mtimeMs;

/** A file of the last backup into this one; null if it cannot be shared. */
async function shareFile(
  file: BackedUpFile,
  folder: string,
  earlier: NonNullable<Earlier>,
): Promise<BackedUpFile | null> {
  return link(join(earlier.folder, file.path), join(folder, ASIDE)).then(
    () => file,
    () => null,
  );
}

/** Copies a file of which these facts were noted before; null if it is gone meanwhile. */
async function copyFileOf(
  source: string,
  path: string,
  folder: string,
  facts: Stats,
): Promise<BackedUpFile | null> {
  const aside = join(folder, ASIDE);
  try {
    const sha256 = await copyHashed(source, aside);
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
  { folder, earlier, done }: Backup,
): Promise<BackedUpFile | null> {
  const facts = await lstat(source).catch(() => null);
  if (!facts?.isFile()) return null;
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
    for await (const below of filesBelow(source)) {
      const path = join("files", name, below);
      const file = await backUpFile(join(source, below), path, backup);
      if (file) backup.done.set(path, file);
    }
  }
}

/** Writes the list of a backup's files. */
export async function listFiles(backup: string, files: Iterable<BackedUpFile>): Promise<void> {
  const lines = function* () {
    for (const file of files) yield `${JSON.stringify(file)}\n`;
  };
  await pipeline(lines, createWriteStream(join(backup, FILE_LIST), { mode: 0o600 }));
}

/** Copies a file of a backup to where a school keeps it. Returns its bytes, or what is wrong with it. */
async function restoreFile(
  backup: string,
  { path, sha256 }: BackedUpFile,
  folders: Record<string, string>,
): Promise<number | string> {
  const [, name = "", ...below] = path.split("/");
  const folder = folders[name];
  if (folder === undefined || below.includes("..")) return "belongs to no folder of a school";
  const to = join(folder, ...below);
  try {
    const copied = await copyHashed(join(backup, path), to);
    if (copied !== sha256) return "is damaged: it has changed since it was made";
    return (await lstat(to)).size;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? "is missing" : `cannot be copied: ${message}`;
  }
}

/** So many lines about files tell an operator enough. */
const NAMED = 20;

/** The files that are as they were, and a line for the operator about each of the first that are not. */
type RestoredFiles = { count: number; bytes: number; differences: string[] };

/**
 * Copies a backup's files to where a school keeps them. One that is damaged or missing is named, and the others are copied all the
 * same: the school's rows are there by then, and a second try is refused.
 */
export async function restoreFiles(
  backup: string,
  files: Iterable<BackedUpFile>,
  folders: Record<string, string>,
): Promise<RestoredFiles> {
  let [count, bytes, more] = [0, 0, 0];
  const differences: string[] = [];
  for (const file of files) {
    const restored = await restoreFile(backup, file, folders);
    if (typeof restored === "number") {
      count += 1;
      bytes += restored;
    } else if (differences.length < NAMED) {
      differences.push(`${file.path} ${restored}`);
    } else {
      more += 1;
    }
  }
  if (more > 0) differences.push(`${more} more files`);
  return { count, bytes, differences };
}
