import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";

import { CAPTION_REFUSALS } from "@lyceum/shared/caption-refusals.ts";
import { CUES_MAX, captionsVtt, parseCaptions } from "@lyceum/shared/captions.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { Playback } from "@lyceum/shared/rest/videos.ts";

import type { Transaction } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables, VideoRow } from "../../kernel/database/tables.ts";
import type { MediaStore } from "../../kernel/files/store.ts";
import type { Person } from "../../kernel/security/person.ts";
import {
  type MediaRemovals,
  keepNoted,
  removeLater,
  whileNoted,
} from "../../media-removals/removals-repository.ts";
import { notOwn } from "../own/own-videos.ts";
import { lockVideo } from "../own/own-videos-repository.ts";
import { mayCaption } from "../policy.ts";
import { findUpload } from "../repository.ts";
import { replaceCaptions } from "./captions-repository.ts";

export type CaptionsDeps = {
  database: Database;
  store: Pick<MediaStore, "put">;
  removals: Pick<MediaRemovals, "expect" | "abandon">;
  playbackOf(video: VideoRow, person: Person | null): Playback;
};

/** Throws not_found, alike for a video of others and for none. */
async function lockCaptioned(
  trx: Transaction<Tables>,
  person: Person,
  videoId: string,
): Promise<void> {
  const video = await lockVideo(trx, videoId);
  if (!video || !mayCaption(person, video)) throw notOwn();
}

/** The text as WebVTT that we wrote. Throws invalid. */
const checkedVtt = (text: string): string => {
  const cues = parseCaptions(text);
  if (cues.length === 0) throw new DomainError("invalid", CAPTION_REFUSALS.none);
  if (cues.length > CUES_MAX) throw new DomainError("invalid", CAPTION_REFUSALS.tooMany);
  return captionsVtt(cues);
};

/** Captions of videos: what their uploaders or admins sent, written again so that nothing of their files is served. */
export class VideoCaptions {
  readonly #deps: CaptionsDeps;

  constructor(deps: CaptionsDeps) {
    this.#deps = deps;
  }

  /** Throws not_found, invalid. */
  async set(
    person: Person,
    videoId: string,
    { language, text }: { language: string; text: string },
  ): Promise<Playback> {
    const vtt = checkedVtt(text);
    const { database, removals, store } = this.#deps;
    const key = `videos/${videoId}/captions-${randomUUID()}.vtt`;
    await database.queries.transaction().execute((trx) => lockCaptioned(trx, person, videoId));
    return whileNoted(removals, [key], async () => {
      await store.put(Readable.from([vtt]), key);
      return this.#replace(person, videoId, { key, language });
    });
  }

  /** Throws not_found. */
  remove(person: Person, videoId: string): Promise<Playback> {
    return this.#replace(person, videoId, null);
  }

  async #replace(
    person: Person,
    videoId: string,
    captions: Parameters<typeof replaceCaptions>[2],
  ): Promise<Playback> {
    const { database, playbackOf } = this.#deps;
    const row = await database.queries.transaction().execute(async (trx) => {
      await lockCaptioned(trx, person, videoId);
      const before = await replaceCaptions(trx, videoId, captions);
      if (captions) await keepNoted(trx, [captions.key]);
      if (before !== null) await removeLater(trx, [before]);
      return findUpload(trx, videoId);
    });
    return playbackOf(row, person);
  }
}
