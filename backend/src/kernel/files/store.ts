import type { Readable } from "node:stream";

import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

import { DiskRoom } from "./DiskRoom.ts";

/** A file that is in the store. The video that is made of one takes the id in its key. */
export type StoredFile = {
  /** `videos/{video id}/original.{ext}` */
  key: string;
  /** Media type, judged by content. */
  type: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
};

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** There is no file of this key. */
export class NotInStore extends Error {
  override readonly name = "NotInStore";
}

/**
 * Where uploads and what is made of them are kept. Keys are ours: `videos/{id}/{file}`, `images/{file}`, `materials/{id}`, `people/{file}`,
 * `chat/{id}`; a key that leads anywhere else throws. A full disk shows as ENOSPC or disk_full, a store elsewhere that does not answer as unavailable.
 */
export type MediaStore = {
  /**
   * Takes over the file at the path, which is gone afterwards, or writes the stream. All of it, or nothing. Resolves once a power cut
   * cannot take it away again.
   */
  put(source: string | Readable, key: string): Promise<void>;
  /** The bytes as they come; a reader that needs no more destroys the stream. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes; null where there is none. */
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Everything whose key begins with the folder. */
  deleteFolder(folder: string): Promise<void>;
  /**
   * A path of this machine where the file can be read: its own where it is kept here, else that of a copy in `folder`,
   * which is the caller's to delete. Throws NotInStore.
   */
  local(key: string, folder: string, signal?: AbortSignal): Promise<string>;
  /** A folder of this machine for what is on its way in and for what is being made. */
  workFolder: string;
};

const KEY = /^(videos\/[0-9a-f-]{36}|images|materials|people|chat)(\/[\w-][\w.-]*)?$/;

/** The key as it is. Throws for one that is not ours. */
export const checkKey = (key: string): string => {
  if (!KEY.test(key)) throw new Error("No key of the media store");
  return key;
};

/** Files in a folder of this machine. */
export const localStore = async (root: string): Promise<MediaStore> => {
  // On the same disk, so that what is finished is only renamed.
  const workFolder = join(root, "incoming");
  await mkdir(workFolder, { recursive: true });
  const pathOf = (key: string): string => join(root, checkKey(key));

  return {
    workFolder,
    put: async (source, key) => write(source, pathOf(key)),
    read: async (key, range) => createReadStream(pathOf(key), range),
    size: async (key) => sizeOf(pathOf(key)),
    delete: async (key) => rm(pathOf(key), { force: true }),
    deleteFolder: async (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    local: async (key) => {
      const path = pathOf(key);
      if ((await sizeOf(path)) === null) throw new NotInStore(key);
      return path;
    },
  };
};

const write = async (source: string | Readable, path: string): Promise<void> => {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true });
  const aside = `${path}.part`;
  try {
    if (typeof source === "string") await moveFile(source, aside);
    else await pipeline(source, createWriteStream(aside));
    // The database will say that the file is there, also after a power cut: so it is on the disk first.
    await toDisk(aside);
    await rename(aside, path);
    for (const each of foldersFrom(folder, made)) await toDisk(each);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
};

/** The folder, and those over it that got a new folder: `made` is the first that was missing. */
export const foldersFrom = (folder: string, made: string | undefined): string[] =>
  made !== undefined && folder.startsWith(made)
    ? [folder, ...foldersFrom(dirname(folder), made)]
    : [folder];

/** Resolves once the content of a file, or the names in a folder, would survive a power cut. */
export const toDisk = async (path: string): Promise<void> => {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const sizeOf = async (path: string): Promise<number | null> => {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
};

/** One that is on this disk already takes no more of it. */
const moveFile = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    const room = new DiskRoom(dirname(to));
    await room.assert((await stat(from)).size);
    await pipeline(createReadStream(from), room.guard(), createWriteStream(to));
    await rm(from);
  }
};
