import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { sql } from "kysely";

import type { Database } from "../database/database.ts";
import { isFree, isUsed, uploadClaims } from "./claims.ts";
import { INCOMING, type ReceivedFile, measuring } from "./receive.ts";

const notFound = () => new DomainError("invalid", MESSAGES.upload.uploadNotFound);

/** As the server of tus makes them. */
const ID = /^[0-9a-f]{32}$/;
/** Hours that an upload is kept which no video was made of. */
const KEPT_HOURS = 24;
/** Uploads that one clean-up forgets at most. */
const EXPIRED_AT_ONCE = 1_000;

type Taken = { video: ReceivedFile; stop: () => void };
export type ResumableUploads = Awaited<ReturnType<typeof resumableUploads>>;

/** Uploads that come in several requests: whose they are, and what becomes of them. Their bytes are files named by their ids. */
export const resumableUploads = async ({ queries }: Database, workFolder: string) => {
  const folder = join(workFolder, "resumable");
  await mkdir(folder, { recursive: true });

  const removeFiles = async (id: string) => {
    for (const name of [id, `${id}.json`]) await rm(join(folder, name), { force: true });
  };

  const remove = async (id: string): Promise<void> => {
    await removeFiles(id);
    await queries.deleteFrom("resumable_uploads").where("id", "=", id).execute();
  };

  const removeAll = async (rows: { id: string }[]): Promise<void> => {
    for (const { id } of rows) await remove(id);
  };

  const find = async (id: string, ownerId: string) =>
    ID.test(id)
      ? queries
          .selectFrom("resumable_uploads")
          .select(["size_bytes", isFree.as("free"), isUsed.as("used")])
          .where("id", "=", id)
          .where("owner_id", "=", ownerId)
          .executeTakeFirst()
      : undefined;

  const claims = uploadClaims({ queries });

  return {
    folder,
    remove,

    add: async (id: string, ownerId: string, sizeBytes: number): Promise<void> => {
      await queries
        .insertInto("resumable_uploads")
        .values({ id, owner_id: ownerId, size_bytes: sizeBytes })
        .execute();
    },

    finish: async (id: string): Promise<void> => {
      await queries
        .updateTable("resumable_uploads")
        .set({ finished_at: sql<Date>`now()` })
        .where("id", "=", id)
        .execute();
    },

    /** Whether this person may send more of it. */
    isOpenTo: async (id: string, ownerId: string): Promise<boolean> => {
      const found = await find(id, ownerId);
      return found?.free ?? false;
    },

    /**
     * Takes a finished upload for one video: of several takers at once the first gets it. The file stays until
     * `remove`, so that `giveBack` loses nothing. `stop` ends the claim's renewing. Throws invalid for one that is not this
     * person's, not finished, or a video already; conflict while it is worked on.
     */
    take: async (id: string, ownerId: string): Promise<Taken> => {
      const found = await find(id, ownerId);
      if (!found || found.used) throw notFound();
      const path = join(workFolder, `${INCOMING}${randomUUID()}`);
      await link(join(folder, id), path);
      try {
        const size = Number(found.size_bytes);
        if ((await stat(path)).size !== size)
          throw new DomainError("invalid", MESSAGES.upload.uploadUnfinished);
        const measured = await measureFile(path, size);
        const stop = await claims.take(id);
        return { video: { path, ...measured }, stop };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    giveBack: claims.giveBack,

    /** Forgets those that were abandoned, the oldest first; what is left is for the next time. */
    expire: async (): Promise<void> => {
      const rows = await queries
        .selectFrom("resumable_uploads")
        .select("id")
        .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
        .orderBy("created_at")
        .limit(EXPIRED_AT_ONCE)
        .execute();
      await removeAll(rows);
    },

    removeOf: async (ownerId: string): Promise<void> => {
      const rows = await queries
        .selectFrom("resumable_uploads")
        .select("id")
        .where("owner_id", "=", ownerId)
        .execute();
      await removeAll(rows);
    },
  };
};

const measureFile = async (path: string, size: number) => {
  const measure = measuring(size);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(path), measure.through, nowhere);
  return measure.result();
};
