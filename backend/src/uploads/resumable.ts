import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import type { ErrorLog } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { Database } from "../kernel/database/database.ts";
import { uploadClaims } from "./claims-repository.ts";
import { INCOMING, type ReceivedFile } from "../kernel/files/receive-form.ts";
import { type ResumableBytes, bytesInFolder } from "./resumable-bytes.ts";
import { type ResumableRepository, resumableRepository } from "./resumable-repository.ts";

const notFound = () => new DomainError("invalid", MESSAGES.upload.uploadNotFound);

type Taken = { video: ReceivedFile; stop: () => void };
export type ResumableUploads = Awaited<ReturnType<typeof resumableUploads>>;

/**
 * Uploads that come in several requests: whose they are, and what becomes of them. Their bytes are files of this machine named by their
 * ids, where they are not in a bucket.
 */
export const resumableUploads = async (
  database: Database,
  log: ErrorLog,
  workFolder: string,
  bucket: ResumableBytes | null = null,
) => {
  const folder = join(workFolder, "resumable");
  const bytes = bucket ?? (await bytesInFolder(folder));
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

    ...taking(repository, uploadClaims(database, log), { bytes, workFolder }),
    ...removing(repository, bytes),
  };
};

type Claims = ReturnType<typeof uploadClaims>;
type Places = { bytes: ResumableBytes; workFolder: string };

/** What makes one video of a finished upload. */
const taking = (repository: ResumableRepository, claims: Claims, places: Places) => {
  const { bytes, workFolder } = places;

  /** Claims it first: of many who ask for it at once, one reads its bytes. */
  const claimAndCopy = async (id: string, size: number): Promise<Taken> => {
    const path = join(workFolder, `${INCOMING}${randomUUID()}`);
    const stop = await claims.take(id);
    try {
      return { video: { path, ...(await bytes.copy(id, path, size)) }, stop };
    } catch (error) {
      stop();
      await rm(path, { force: true });
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
      const size = Number(found.size_bytes);
      if ((await bytes.size(id)) !== size)
        throw new DomainError("invalid", MESSAGES.upload.uploadUnfinished);
      return claimAndCopy(id, size);
    },

    giveBack: claims.giveBack,
  };
};

/** What removes uploads with their files. */
const removing = (repository: ResumableRepository, bytes: ResumableBytes) => {
  const remove = async (id: string): Promise<void> => {
    await bytes.remove(id);
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
