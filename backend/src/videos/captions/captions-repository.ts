import { type Transaction, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/** Null: the video has none. `areMade`: by a program. */
type NewCaptions = { key: string; language: string; areMade?: boolean } | null;

/** Sets the captions of a video, whose row is locked. The key of those that it had. */
export const replaceCaptions = async (
  trx: Transaction<Tables>,
  videoId: string,
  captions: NewCaptions,
): Promise<string | null> => {
  const before = await trx
    .selectFrom("videos")
    .select("captions_key")
    .where("id", "=", videoId)
    .executeTakeFirst();
  await trx
    .updateTable("videos")
    .set({
      captions_key: captions?.key ?? null,
      captions_language: captions?.language ?? null,
      captions_are_made: captions?.areMade ?? false,
      captioned_at: sql<Date>`now()`,
    })
    .where("id", "=", videoId)
    .execute();
  return before?.captions_key ?? null;
};
