import { type Kysely, type Transaction, sql } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";
import { hasNoJob } from "../kernel/jobs/forgotten-repository.ts";
import { keepNoted } from "../media-removals/removals-repository.ts";
import { replaceCaptions } from "../videos/captions/captions-repository.ts";
import { VIDEO_CAPTIONING } from "./captioning-kind.ts";

type Queries = Kysely<Tables> | Transaction<Tables>;

/** Approved videos that play, without captions, and about which no program was asked. */
const uncaptioned = (queries: Queries) =>
  queries
    .selectFrom("videos")
    .where("status", "=", "approved")
    .where("media", "=", "ready")
    .where("captions_key", "is", null)
    .where("captioned_at", "is", null);

export type UncaptionedVideo = { id: string; key: string; type: string; seconds: number };

/** Undefined where there is nothing to do any more. */
export const findUncaptioned = (
  queries: Queries,
  id: string,
): Promise<UncaptionedVideo | undefined> =>
  uncaptioned(queries)
    .select(["id", "original_key as key", "original_type as type"])
    .select(sql<number>`coalesce(duration, 0)`.as("seconds"))
    .where("id", "=", id)
    .executeTakeFirst();

/** Those that no job is there for: the oldest, at most `most`. */
export const listUncaptioned = (
  queries: Queries,
  most: number,
): Promise<{ id: string; person: string | null }[]> =>
  uncaptioned(queries)
    .select(["id", "uploader_id as person"])
    .where(hasNoJob(VIDEO_CAPTIONING.name, "videos.id"))
    .orderBy("created_at")
    .orderBy("id")
    .limit(most)
    .execute();

/** No program is asked about the video again. */
export const noteCaptioned = async (queries: Queries, id: string): Promise<void> => {
  await queries
    .updateTable("videos")
    .set({ captioned_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
};

/** False where the video was deleted, or a person set captions, meanwhile: theirs stay. */
export const keepMade = async (
  trx: Transaction<Tables>,
  id: string,
  { key, language }: { key: string; language: string },
): Promise<boolean> => {
  const video = await uncaptioned(trx)
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!video) return false;
  await replaceCaptions(trx, id, { key, language, areMade: true });
  await keepNoted(trx, [key]);
  return true;
};
