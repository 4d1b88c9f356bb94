import { createWriteStream } from "node:fs";
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { type Connection } from "../kernel/database/connect-alone.ts";
import { foldersFrom, toDisk } from "../kernel/files/store.ts";

import { BackupRoom } from "./BackupRoom.ts";
import {
  BackupError,
  DESCRIPTION,
  type Description,
  SECRET,
  readDescription,
  rowsFile,
} from "./description.ts";
import { figuresOf } from "./figures-repository.ts";
import { type BackedUpFile, type Earlier, backUpFiles, listFiles, listedFiles } from "./files.ts";
import { inOneMoment, isBackedUp, migrationsOf, rowsOf, tablesOf } from "./tables-repository.ts";

/** What a backup is made of. `client`: a connection that nothing else uses. `folders`: its folders of files by a name. */
export type School = {
  client: Connection;
  folders: Record<string, string>;
  tokenSecret: string;
};

const PREFIX = "lyceum-";
const UNFINISHED = ".unfinished";
/** What a backup is called: its moment, to the millisecond, because two short ones fit into one second. */
const NAME = /^lyceum-\d{8}T\d{6}\.\d{3}Z$/;
const UNFINISHED_NAME = /^lyceum-\d{8}T\d{6}\.\d{3}Z\.unfinished$/;
/** What has been unfinished for so long, in ms, was killed: nothing else will delete it. */
const FORGOTTEN = 24 * 60 * 60_000;

/** The folders in a folder with such a name, by their names. What else an operator keeps there, as an archive of one, does not belong to us. */
async function foldersIn(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && name.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .toSorted();
}

type Placed = { folder: string; number: number; isWhole: boolean };

/** Oldest first: by their numbers, since a clock may have been ahead once. One that cannot be read is where its name says. */
async function placedIn(folder: string): Promise<Placed[]> {
  const placed: Placed[] = [];
  let last = 0;
  for (const backup of await foldersIn(folder, NAME)) {
    const number = await numberOf(backup);
    last = Math.max(last, number ?? 0);
    placed.push({ folder: backup, number: number ?? last, isWhole: number !== null });
  }
  return placed.toSorted((one, other) => one.number - other.number);
}

const numberOf = (backup: string): Promise<number | null> =>
  readDescription(backup).then(
    ({ number }) => number,
    () => null,
  );

/** The whole backups in a folder, oldest first. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await placedIn(folder)).map((backup) => backup.folder);

async function deleteForgotten(folder: string): Promise<void> {
  for (const unfinished of await foldersIn(folder, UNFINISHED_NAME)) {
    const { mtimeMs } = await stat(unfinished);
    if (Date.now() - mtimeMs > FORGOTTEN) await rm(unfinished, { recursive: true });
  }
}

/** The last backup, whose unchanged files the next one shares; or a line for the operator, where it has lost its list. */
async function earlierOf(
  last: Placed | undefined,
): Promise<{ earlier: Earlier; unshared: string | null }> {
  if (!last?.isWhole) return { earlier: null, unshared: null };
  const { folder } = last;
  try {
    return { earlier: { folder, files: await listedFiles(folder) }, unshared: null };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { earlier: null, unshared: error.message };
  }
}

/** Writes a file that a power cut cannot take away again. */
async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await toDisk(path);
}

/** A disk of another machine may know no such thing for folders. */
const folderToDisk = (folder: string): Promise<void> =>
  toDisk(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EINVAL") throw error;
  });

/** The folders of a backup, relative to it. */
function foldersWith(files: Iterable<string>): Set<string> {
  const folders = new Set([".", "database"]);
  for (const path of files)
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder))
      folders.add(folder);
  return folders;
}

type Database = Pick<Description, "madeAt" | "migrations" | "tables" | "figures">;

/** All of the school's database as it is in one moment. */
const backUpDatabase = ({ client }: School, backup: string): Promise<Database> =>
  inOneMoment(client, async () => {
    const madeAt = new Date().toISOString();
    const tables = (await tablesOf(client)).filter(({ name }) => isBackedUp(name));
    for (const table of tables) {
      const file = rowsFile(backup, table.name);
      const into = createWriteStream(file, { mode: 0o600 });
      const rows = rowsOf(client, table);
      await pipeline(rows, createGzip(), new BackupRoom(backup).guard(), into);
      await toDisk(file);
    }
    const names = tables.map(({ name }) => name);
    return {
      madeAt,
      migrations: await migrationsOf(client),
      tables,
      figures: await figuresOf(client, names),
    };
  });

/**
 * Files first, then the database, then the files that came or changed meanwhile: so every file that the database names
 * is there, and none is older than what the database says of it, though the site goes on. All of it is on the disk then.
 */
async function fill(
  school: School,
  backup: string,
  earlier: Earlier,
  number: number,
): Promise<Description> {
  const began = Date.now();
  await mkdir(backup);
  await chmod(backup, 0o700);
  await mkdir(join(backup, "database"));
  const files = new Map<string, BackedUpFile>();
  const copying = { folder: backup, earlier, done: files };
  await backUpFiles(school.folders, copying);
  const database = await backUpDatabase(school, backup);
  await backUpFiles(school.folders, copying);
  await listFiles(backup, files.values());
  await write(join(backup, SECRET), school.tokenSecret);
  const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  const description: Description = {
    format: 1,
    number,
    ...database,
    files: { count: files.size, bytes },
    took: (Date.now() - began) / 1_000,
  };
  await write(join(backup, DESCRIPTION), JSON.stringify(description, null, 2));
  for (const each of foldersWith(files.keys())) await folderToDisk(join(backup, each));
  return description;
}

/**
 * Makes a backup in a folder of its own in `folder`, while the site goes on. Files that the last backup there has as well are shared
 * with it (hard links). Returns its folder, and where it could share nothing with a backup before it, a line that says why.
 */
export async function makeBackup(
  school: School,
  folder: string,
): Promise<{ folder: string; description: Description; unshared: string | null }> {
  const made = await mkdir(folder, { recursive: true });
  await deleteForgotten(folder);
  const name = `${PREFIX}${new Date().toISOString().replaceAll(/[-:]/g, "")}`;
  const unfinished = join(folder, name + UNFINISHED);
  try {
    const last = (await placedIn(folder)).at(-1);
    const { earlier, unshared } = await earlierOf(last);
    const number = (last?.number ?? 0) + 1;
    const description = await fill(school, unfinished, earlier, number);
    await rename(unfinished, join(folder, name));
    for (const each of foldersFrom(folder, made)) await folderToDisk(each);
    return { folder: join(folder, name), description, unshared };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes all backups in a folder but the newest, of which `made` is one whatever the others are called. Returns those that are gone. */
export async function deleteOldBackups(
  folder: string,
  keep: number,
  made: string,
): Promise<string[]> {
  const others = (await backupsIn(folder)).filter((backup) => backup !== made);
  const old = others.slice(0, Math.max(0, others.length - (keep - 1)));
  for (const backup of old) await rm(backup, { recursive: true });
  return old;
}
