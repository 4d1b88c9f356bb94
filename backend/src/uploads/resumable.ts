import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import type { ErrorLog } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { Database } from "../kernel/database/database.ts";
import { beingPublished, uploadClaims } from "./claims-repository.ts";
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
    touch: repository.touch,

    /** Whether this person may send more of it. */
    isOpenTo: async (id: string, ownerId: string): Promise<boolean> => {
      const found = await repository.find(id, ownerId);
      return found?.free ?? false;
    },

    ...handedIn(repository),
    ...taking(repository, uploadClaims(database, log), { bytes, workFolder }),
    ...removing(repository, bytes),
  };
};

/** What is known of an upload that was handed in, while a video is made of it and afterwards. */
const handedIn = (repository: ResumableRepository) => ({
  /** Its bytes, all of which were there; null for any other upload, and for one whose video is gone. */
  sizeHandedIn: async (id: string, ownerId: string): Promise<number | null> => {
    const found = await repository.find(id, ownerId);
    if (!found) return null;
    const isHandedIn = found.used ? found.video_id !== null : !found.free;
    return isHandedIn ? Number(found.size_bytes) : null;
  },

  /** The video that it became; null where it is none yet, or this person has no such upload. */
  videoOf: async (id: string, ownerId: string): Promise<string | null> =>
    (await repository.find(id, ownerId))?.video_id ?? null,
});

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
     * `dropBytes` or `remove`, so that `giveBack` loses nothing. `stop` ends the claim's renewing. Throws invalid for one that is not this
     * person's, not finished, or whose video is gone; conflict while it is worked on, and where it is a video already.
     */
    take: async (id: string, ownerId: string): Promise<Taken> => {
      const found = await repository.find(id, ownerId);
      if (!found || (found.used && found.video_id === null)) throw notFound();
      if (!found.free) throw beingPublished();
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

    /** Of one that is a video now: what it became stays known. */
    dropBytes: (id: string): Promise<void> => bytes.remove(id),

    /** Forgets those that were abandoned, the oldest first; what is left is for the next time. */
    expire: async (): Promise<void> => {
      for (const id of await repository.listAbandoned())
        // Its page may have come back while others were removed.
        if (await repository.isAbandoned(id)) await remove(id);
    },

    removeOf: async (ownerId: string): Promise<void> => removeAll(await repository.listOf(ownerId)),
  };
};
