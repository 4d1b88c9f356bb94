import { CUES_MAX } from "@lyceum/shared/captions.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Spoken } from "./spoken-cues.ts";

/** What live captions have of a recording, in the order in which it was said, and the language of most of it. */
export const listSpoken = async (
  { queries }: Pick<Database, "queries">,
  recordingId: string,
): Promise<{ phrases: Spoken[]; language: string | null }> => {
  const phrases = await queries
    .selectFrom("class_captions")
    .select(["author_id as authorId", "text", "spoken_from as from", "spoken_to as to"])
    .where("recording_id", "=", recordingId)
    .orderBy("spoken_from")
    .orderBy("number")
    .limit(CUES_MAX)
    .execute();
  // Without its region: captions of a video are in a language.
  const language = sql<string>`split_part(language, '-', 1)`;
  const most = await queries
    .selectFrom("class_captions")
    .select(language.as("language"))
    .where("recording_id", "=", recordingId)
    .groupBy(language)
    .orderBy(sql`sum(length(text))`, "desc")
    .orderBy(language)
    .limit(1)
    .executeTakeFirst();
  return { phrases, language: most?.language ?? null };
};
