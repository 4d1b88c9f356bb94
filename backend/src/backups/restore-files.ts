import { lchown, lstat, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { foldersFrom } from "../kernel/files/store.ts";
import { isDiskFull } from "../kernel/http/errors.ts";

import { BackupRoom } from "./BackupRoom.ts";
import { BackupError, DESCRIPTION } from "./description.ts";
import { type BackedUpFile, copyHashed } from "./files.ts";
import { assertRoomForCopy, takesNoRoom } from "./takes-no-room.ts";

/** A school's folders of files by their names in a backup. */
type Folders = Record<string, string>;

/** Where a school keeps a file of a backup, and in which of its folders; null for one that belongs to none. */
function placeOf({ path }: BackedUpFile, folders: Folders): { folder: string; to: string } | null {
  const [, name = "", ...below] = path.split("/");
  const folder = folders[name];
  if (folder === undefined || below.includes("..")) return null;
  return { folder, to: join(folder, ...below) };
}

/** The bytes that a copy takes beside those of the file whose place it takes. */
async function growth({ bytes }: BackedUpFile, to: string): Promise<number> {
  const there = await lstat(to).catch(() => null);
  return Math.max(0, bytes - (there?.size ?? 0));
}

/** The nearest folder of a place that is there: a link on the way may lead to another disk. */
const nearest = (folder: string): Promise<string> =>
  stat(folder).then(
    () => folder,
    () => nearest(dirname(folder)),
  );

/** Throws an error with the sizes where the disks of a school's folders, which it makes, have no room for a backup's files. */
export async function assertRoomFor(
  backup: string,
  files: readonly BackedUpFile[],
  folders: Folders,
): Promise<void> {
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  const disks = new Map<number, { folder: string; bytes: number }>();
  for (const file of files) {
    const place = placeOf(file, folders);
    if (!place) continue;
    const folder = await nearest(dirname(place.to));
    const { dev } = await stat(folder);
    const disk = disks.get(dev) ?? { folder, bytes: 0 };
    disks.set(dev, disk);
    disk.bytes += await growth(file, place.to);
  }
  const one = join(backup, DESCRIPTION);
  for (const { folder, bytes } of disks.values())
    if (bytes > 0 && !(await takesNoRoom(one, folder))) await new BackupRoom(folder).assert(bytes);
}

/** What root puts into a school's folder belongs to who has the folder: the site could not read it otherwise. */
async function giveToOwner(folder: string, paths: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  for (const path of paths) await lchown(path, uid, gid);
}

/** Copies a file of a backup to where a school keeps it. Returns its bytes, or what is wrong with it; throws where there is no room. */
async function restoreFile(
  backup: string,
  file: BackedUpFile,
  folders: Folders,
): Promise<number | string> {
  const place = placeOf(file, folders);
  if (!place) return "belongs to no folder of a school";
  const { folder, to } = place;
  try {
    const made = await mkdir(dirname(to), { recursive: true });
    await giveToOwner(folder, foldersFrom(dirname(to), made).slice(0, -1));
    const more = await growth(file, to);
    if (more > 0) await assertRoomForCopy(more, join(backup, file.path), dirname(to));
    const copied = await copyHashed(join(backup, file.path), to);
    await giveToOwner(folder, [to]);
    if (copied !== file.sha256) return "is damaged: it has changed since it was made";
    return (await lstat(to)).size;
  } catch (error) {
    if (error instanceof BackupError || isDiskFull(error)) throw error;
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
 * same: the school's rows are there by then, and a second try is refused. Ends with an error once there is no room.
 */
export async function restoreFiles(
  backup: string,
  files: Iterable<BackedUpFile>,
  folders: Folders,
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
