import { type Kysely, type Transaction, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import { JOBS_TABLE } from "../../kernel/jobs/claims-repository.ts";
import { hasNoJob } from "../../kernel/jobs/forgotten-repository.ts";
import { DEAD_LETTERS } from "../../kernel/jobs/queues.ts";
import { failedValues } from "./videos-repository.ts";

type Queries = Kysely<Tables> | Transaction<Tables>;

/** Whose turn a conversion is, and whether the video plays already. Undefined where there is nothing to make. */
export const findWaiting = (queries: Queries, id: string) =>
  queries
    .selectFrom("videos")
    .select("uploader_id as person")
    .select(sql<boolean>`playlist_key is not null`.as("plays"))
    .where("id", "=", id)
    .where("media", "in", ["queued", "processing"])
    .executeTakeFirst();

/** Videos that are not converted and that no job is there for: the oldest, at most `most`. */
export const listForgotten = async (
  queries: Queries,
  name: string,
  most: number,
): Promise<string[]> => {
  const rows = await queries
    .selectFrom("videos")
    .select("id")
    .where("media", "in", ["queued", "processing"])
    .where(hasNoJob(name, "videos.id"))
    .orderBy("created_at")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

/** Fails the videos whose conversion the queue itself gave up, without a word to them: a lost lease, too long a try. */
export const failGivenUp = async (
  queries: Queries,
  name: string,
  failure: string,
): Promise<void> => {
  await queries
    .updateTable("videos")
    .set(failedValues(failure))
    .where("media", "in", ["queued", "processing"])
    .where(
      sql<boolean>`exists (select from ${JOBS_TABLE} as job where job.name = ${DEAD_LETTERS}
        and job.state = 'created' and job.source_name = ${name}
        and job.singleton_key = videos.id::text)`,
    )
    .where(
      sql<boolean>`not exists (select from ${JOBS_TABLE} as job where job.name = ${name}
        and job.state < 'completed' and job.singleton_key = videos.id::text)`,
    )
    .execute();
};

/** Queues a video that was given up, or of which only some qualities could be made. */
export const queueAgain = async (trx: Transaction<Tables>, id: string): Promise<void> => {
  await trx
    .updateTable("videos")
    .set({ media: "queued", progress: 0, failure: null, is_whole: false })
    .where("id", "=", id)
    .where("media", "in", ["failed", "ready"])
    .execute();
};
