import type { Readable } from "node:stream";

import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

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

/**
 * Where uploads and what is made of them are kept. Keys are ours: `videos/{id}/{file}`, `images/{file}`; a key that
 * leads anywhere else throws. A full disk shows as ENOSPC.
 */
export type MediaStore = {
  /** Takes over the file at the path, which is gone afterwards, or writes the stream. All of it, or nothing. */
  put(source: string | Readable, key: string): Promise<void>;
  read(key: string, range?: ByteRange): Readable;
  /** Bytes; null where there is none. */
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Everything whose key begins with the folder. */
  deleteFolder(folder: string): Promise<void>;
  /** A path of this machine where the file can be read. */
  pathOf(key: string): string;
  /** A folder of this machine for what is being made, on the same disk as the store. */
  workFolder: string;
};

const KEY = /^(videos\/[0-9a-f-]{36}|images)(\/[\w-][\w.-]*)?$/;

/** Files in a folder of this machine. */
export const localStore = async (root: string): Promise<MediaStore> => {
  const workFolder = join(root, "incoming");
  await mkdir(workFolder, { recursive: true });

  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error("No key of the media store");
    return join(root, key);
  };

  const write = async (source: string | Readable, path: string) => {
    await mkdir(dirname(path), { recursive: true });
    const aside = `${path}.part`;
    try {
      if (typeof source === "string") await moveFile(source, aside);
      else await pipeline(source, createWriteStream(aside));
      await rename(aside, path);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  };

  return {
    workFolder,
    pathOf,
    put: (source, key) => write(source, pathOf(key)),
    read: (key, range) => createReadStream(pathOf(key), range),
    size: (key) => sizeOf(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
    deleteFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
  };
};

const sizeOf = async (path: string): Promise<number | null> => {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
};

const moveFile = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyFile(from, to);
    await rm(from);
  }
};
