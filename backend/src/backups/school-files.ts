import type { Stats } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { BackupError } from "./description.ts";

/** At the top of a folder: what is still arriving is no part of the school yet. */
const ARRIVING = "incoming";
/** Wherever a disk begins: what a repair of it found is no part of the school. */
const OF_DISK = "lost+found";

/** A file by its path in a folder. */
type Found = { path: string; facts: Stats };

/** For what may go at any time. */
const orNull = (error: NodeJS.ErrnoException): null => {
  if (error.code !== "ENOENT") throw error;
  return null;
};

const refusal = (path: string, reason: string) =>
  new BackupError(`${path} is a link that cannot be followed: ${reason}`);

/** What is at a path, or where the link there leads to; null where nothing is. */
async function followed(path: string): Promise<Stats | null> {
  const entry = await lstat(path).catch(orNull);
  if (!entry?.isSymbolicLink()) return entry;
  const target = await stat(path).catch((error: Error) => {
    throw refusal(path, `${error.message}.`);
  });
  // Root reads everything: no other user may have it copied by a link.
  if (process.getuid?.() === 0 && entry.uid !== 0 && entry.uid !== target.uid)
    throw refusal(path, "what it leads to does not belong to the user who made the link.");
  return target;
}

/** @param above the folders that it is in, by device and number. */
async function* filesFrom(
  folder: string,
  path: string,
  above: readonly string[],
): AsyncGenerator<Found> {
  const place = join(folder, path);
  const facts = await followed(place);
  if (facts?.isFile()) yield { path, facts };
  if (!facts?.isDirectory()) return;
  const number = `${facts.dev}:${facts.ino}`;
  if (above.includes(number)) throw refusal(place, "it leads to a folder that it is in.");
  for (const name of (await readdir(place).catch(orNull)) ?? []) {
    if (name.startsWith(".") || name === OF_DISK || (path === "" && name === ARRIVING)) continue;
    yield* filesFrom(folder, join(path, name), [...above, number]);
  }
}

/**
 * All files below a folder, but those whose names begin with a dot, which the site makes none of; none if there is no such folder. A
 * link is what it leads to: a folder may stand on another disk. Throws where one cannot be followed, so that no backup lacks it unseen.
 */
export const filesBelow = (folder: string): AsyncGenerator<Found> => filesFrom(folder, "", []);
