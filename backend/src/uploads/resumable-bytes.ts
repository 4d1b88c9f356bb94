import { createReadStream } from "node:fs";
import { link, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { type ReceivedFile, measuring } from "../kernel/files/receive-form.ts";

type Measured = Omit<ReceivedFile, "path">;

/** Where the bytes of resumable uploads are while they come. */
export type ResumableBytes = {
  /** Null where there are none, or not all of them can be read yet. */
  size(id: string): Promise<number | null>;
  /** Puts all of one at this path, which is the caller's to delete. */
  copy(id: string, path: string, size: number): Promise<Measured>;
  /** Idempotent. */
  remove(id: string): Promise<void>;
};

/** In a folder of this machine, where the server of tus puts them. */
export const bytesInFolder = async (folder: string): Promise<ResumableBytes> => {
  await mkdir(folder, { recursive: true });
  return {
    size: (id) =>
      stat(join(folder, id)).then(
        ({ size }) => size,
        () => null,
      ),
    copy: async (id, path, size) => {
      await link(join(folder, id), path);
      return measureFile(path, size);
    },
    remove: async (id) => {
      for (const name of [id, `${id}.json`]) await rm(join(folder, name), { force: true });
    },
  };
};

const measureFile = async (path: string, size: number): Promise<Measured> => {
  const measure = measuring(size);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(path), measure.through, nowhere);
  return measure.result();
};
