import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Playback, Upload } from "@lyceum/shared/rest/videos.ts";
import type { Transaction } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables, VideoRow } from "../../kernel/database/tables.ts";
import type { Person } from "../../kernel/security/person.ts";
import { isOwn, mayDelete } from "../policy.ts";
import { presentUpload } from "../present.ts";
import { findUpload, videosRepository } from "../repository.ts";
import { writeAudit } from "../video-audit-repository.ts";
import {
  type LockedVideo,
  deleteVideo,
  dropSuccessor,
  lockVideo,
  markSuccessor,
  renameVideo,
  tidyCourse,
} from "./own-videos-repository.ts";

type OwnVideosDeps = {
  database: Database;
  playbackOf(video: VideoRow, person: Person | null): Playback;
  /** Called when a course may have changed. */
  onChanged(): void;
};

type Texts = { title: string; description?: string | undefined };

/** What is answered for a video of others, and for none. */
export const notOwn = () => new DomainError("not_found", MESSAGES.upload.notOwn);

/** Throws not_found, alike for a video of others and for none. */
export const lockOwn = async (
  trx: Transaction<Tables>,
  person: Person,
  videoId: string,
): Promise<LockedVideo> => {
  const video = await lockVideo(trx, videoId);
  if (!video || !isOwn(person, video)) throw notOwn();
  return video;
};

export type OwnVideos = ReturnType<typeof createOwnVideos>;

/** What uploaders do with their own videos later; each throws as `lockOwn`. */
export const createOwnVideos = ({ database, playbackOf, onChanged }: OwnVideosDeps) => ({
  edit: async (person: Person, videoId: string, texts: Texts): Promise<Upload> => {
    const edited = await database.queries.transaction().execute(async (trx) => {
      await lockOwn(trx, person, videoId);
      await renameVideo(trx, videoId, texts);
      await writeAudit(trx, person, videoId, "edited", texts.title);
      return findUpload(trx, videoId);
    });
    onChanged();
    return presentUpload(edited);
  },

  /** Throws conflict for what students have paid for. */
  remove: async (person: Person, videoId: string): Promise<void> => {
    await database.queries.transaction().execute(async (trx) => {
      const video = await lockOwn(trx, person, videoId);
      if (!mayDelete(video)) throw new DomainError("conflict", MESSAGES.upload.sold);
      await deleteVideo(trx, videoId);
      await tidyCourse(trx, video.courseId);
      await writeAudit(trx, person, videoId, "deleted");
    });
    onChanged();
  },

  watch: async (person: Person, videoId: string): Promise<Playback> => {
    const row = await videosRepository(database).find(videoId);
    if (!row || !isOwn(person, { uploaderId: row.uploader_id })) throw notOwn();
    return playbackOf(row, person);
  },
});

/**
 * Makes a new video the successor of its uploader's own one: an approved one stays until the new one is approved, any
 * other one goes at once.
 */
export const replaceOwn = async (
  trx: Transaction<Tables>,
  person: Person,
  newId: string,
  old: LockedVideo,
): Promise<void> => {
  await writeAudit(trx, person, newId, "replaced", old.id);
  if (old.status === "approved") {
    await dropSuccessor(trx, old.id);
    return markSuccessor(trx, newId, old.id);
  }
  await deleteVideo(trx, old.id);
  if (old.replacesId !== null) await markSuccessor(trx, newId, old.replacesId);
};
