import { type ErrorLog, guarded } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Transaction, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";

/** Seconds that a claim lasts unless it is renewed: so long an upload waits whose process died. */
const CLAIM_SECONDS = 45;
/** Milliseconds. */
const RENEW_EVERY = 10_000;

/**
 * Of an upload that became a video: it is nobody's to take again, and goes with the clean-up. `video_id` is that video, unless it
 * is gone.
 */
const FOR_EVER = sql<Date>`timestamptz 'infinity'`;

export const isUsed = sql<boolean>`(taken_at is not distinct from ${FOR_EVER})`;
/** Whether nobody works on an upload. */
export const isFree = sql<boolean>`(taken_at is null
  or taken_at < now() - make_interval(secs => ${CLAIM_SECONDS}))`;

/** Those who ask again later get the video, or may make it. */
export const beingPublished = () =>
  new DomainError("conflict", MESSAGES.upload.beingPublished, CLAIM_SECONDS, {
    reason: "upload_in_use",
  });

/** Makes a video of a finished upload one process's work at a time. `taken_at` is when that last said that it goes on. */
export const uploadClaims = (
  { queries }: Pick<Database, "queries">,
  log: ErrorLog,
  renewEvery = RENEW_EVERY,
) => {
  const renew = async (id: string): Promise<void> => {
    await queries
      .updateTable("resumable_uploads")
      .set({ taken_at: sql<Date>`greatest(taken_at, now())` })
      .where("id", "=", id)
      .where("taken_at", "is not", null)
      .execute();
  };

  return {
    /** Answers what ends the renewing. Throws conflict while another process works on it. */
    take: async (id: string): Promise<() => void> => {
      const { numUpdatedRows } = await queries
        .updateTable("resumable_uploads")
        .set({ taken_at: sql<Date>`now()`, touched_at: sql<Date>`now()` })
        .where("id", "=", id)
        .where(isFree)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw beingPublished();
      // One that is not renewed in time is not lost: see `useUpload`.
      const tryToRenew = guarded("claims of uploads", log, () => renew(id));
      const timer = setInterval(tryToRenew, renewEvery).unref();
      return () => clearInterval(timer);
    },

    giveBack: async (id: string): Promise<void> => {
      await queries
        .updateTable("resumable_uploads")
        .set({ taken_at: null })
        .where("id", "=", id)
        .where("taken_at", "<", FOR_EVER)
        .execute();
    },
  };
};

/** Notes with the video that it was made of this upload: of two processes one makes it. Throws conflict. */
export const useUpload = async (
  trx: Transaction<Tables>,
  id: string,
  videoId: string,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable("resumable_uploads")
    .set({ taken_at: FOR_EVER, video_id: videoId })
    .where("id", "=", id)
    .where("taken_at", "<", FOR_EVER)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw beingPublished();
};
