import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { ErrorLog } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { Database } from "../kernel/database/database.ts";
import { uploadClaims } from "./claims-repository.ts";
import { INCOMING, type ReceivedFile, measuring } from "../kernel/files/receive-form.ts";
import { type ResumableRepository, resumableRepository } from "./resumable-repository.ts";

const notFound = () => new DomainError("invalid", MESSAGES.upload.uploadNotFound);

type Taken = { video: ReceivedFile; stop: () => void };
export type ResumableUploads = Awaited<ReturnType<typeof resumableUploads>>;

/** Uploads that come in several requests: whose they are, and what becomes of them. Their bytes are files named by their ids. */
export const resumableUploads = async (database: Database, log: ErrorLog, workFolder: string) => {
  const folder = join(workFolder, "resumable");
  await mkdir(folder, { recursive: true });
  const repository = resumableRepository(database);

  return {
    folder,
    add: repository.insert,
    finish: repository.setFinished,

    /** Whether this person may send more of it. */
    isOpenTo: async (id: string, ownerId: string): Promise<boolean> => {
      const found = await repository.find(id, ownerId);
      return found?.free ?? false;
    },

    ...taking(repository, uploadClaims(database, log), { folder, workFolder }),
    ...removing(repository, folder),
  };
};

type Claims = ReturnType<typeof uploadClaims>;
type Folders = { folder: string; workFolder: string };

/** What makes one video of a finished upload. */
const taking = (repository: ResumableRepository, claims: Claims, folders: Folders) => {
  const { folder, workFolder } = folders;

  /** Claims it first: of many who ask for it at once, one reads its bytes. */
  const claimAndMeasure = async (id: string, path: string, size: number) => {
    const stop = await claims.take(id);
    try {
      return { stop, measured: await measureFile(path, size) };
    } catch (error) {
      stop();
      await claims.giveBack(id);
      throw error;
    }
  };

  return {
    /**
     * Takes a finished upload for one video: of several takers at once the first gets it. The file stays until
     * `remove`, so that `giveBack` loses nothing. `stop` ends the claim's renewing. Throws invalid for one that is not this
     * person's, not finished, or a video already; conflict while it is worked on.
     */
    take: async (id: string, ownerId: string): Promise<Taken> => {
      const found = await repository.find(id, ownerId);
      if (!found || found.used) throw notFound();
      const path = join(workFolder, `${INCOMING}${randomUUID()}`);
      await link(join(folder, id), path);
      try {
        const size = Number(found.size_bytes);
        if ((await stat(path)).size !== size)
          throw new DomainError("invalid", MESSAGES.upload.uploadUnfinished);
        const { stop, measured } = await claimAndMeasure(id, path, size);
        return { video: { path, ...measured }, stop };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    giveBack: claims.giveBack,
  };
};

/** What removes uploads with their files. */
const removing = (repository: ResumableRepository, folder: string) => {
  const removeFiles = async (id: string) => {
    for (const name of [id, `${id}.json`]) await rm(join(folder, name), { force: true });
  };

  const remove = async (id: string): Promise<void> => {
    await removeFiles(id);
    await repository.delete(id);
  };

  const removeAll = async (ids: string[]): Promise<void> => {
    for (const id of ids) await remove(id);
  };

  return {
    remove,

    /** Forgets those that were abandoned, the oldest first; what is left is for the next time. */
    expire: async (): Promise<void> => removeAll(await repository.listAbandoned()),

    removeOf: async (ownerId: string): Promise<void> => removeAll(await repository.listOf(ownerId)),
  };
};

const measureFile = async (path: string, size: number) => {
  const measure = measuring(size);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(path), measure.through, nowhere);
  return measure.result();
};
