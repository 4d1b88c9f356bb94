import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";

import { MEDIA_ROOT } from "@lyceum/shared/rest/videos.ts";
import type { FastifyBaseLogger } from "fastify";

import type { ReceivedFile } from "../../kernel/files/receive-form.ts";
import type { MediaStore } from "../../kernel/files/store.ts";
import type { Person } from "../../kernel/security/person.ts";
import { type MediaRemovals, whileNoted } from "../../media-removals/removals-repository.ts";
import type { FileValidation } from "../../uploads/validate-files.ts";
import type { PictureRepository } from "./repository.ts";

export type PicturesDeps = {
  store: Pick<MediaStore, "put" | "workFolder">;
  validation: Pick<FileValidation, "portrait">;
  removals: Pick<MediaRemovals, "expect" | "abandon">;
  repository: PictureRepository;
  log: FastifyBaseLogger;
};

export type Pictures = ReturnType<typeof createPictures>;

/** The picture that people show beside their name. */
export const createPictures = ({ store, validation, removals, repository, log }: PicturesDeps) => {
  /** What cannot be removed now goes with the next clean-up. */
  const removeNow = (keys: string[], userId: string): Promise<void> =>
    removals
      .abandon(keys)
      .catch((error: unknown) => log.warn({ err: error, userId }, "A picture is left for later"));

  const keep = async (userId: string, path: string): Promise<string> => {
    // A name of its own each time: it says nothing of the person, and no cache shows the old one.
    const key = `people/${randomUUID()}.webp`;
    return whileNoted(removals, [key], async () => {
      await store.put(path, key);
      await removeNow(await repository.change(userId, key), userId);
      return `${MEDIA_ROOT}/${key}`;
    });
  };

  return {
    /** Its address. Throws unsupported, unavailable. */
    set: async ({ id }: Person, file: ReceivedFile): Promise<string> => {
      const path = await validation.portrait(id, file, store.workFolder);
      try {
        return await keep(id, path);
      } finally {
        await rm(path, { force: true });
      }
    },

    remove: async ({ id }: Person): Promise<void> => {
      await removeNow(await repository.change(id, null), id);
    },
  };
};
