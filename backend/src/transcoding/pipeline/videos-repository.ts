import { type Updateable, sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables, VideoRow } from "../../kernel/database/tables.ts";

const UNFINISHED = ["queued", "processing"] as const;
export type UnfinishedVideo = {
  id: string;
  key: string;
  type: string;
  /** All qualities are made of it; of one that nobody approved yet the lowest alone, to be judged by. */
  isApproved: boolean;
  /** Its poster and storyboard are there. */
  hasPictures: boolean;
};

/** Keeps what plays already; else it cannot be played. */
export const failedValues = (failure: string) => ({
  media: sql<VideoRow["media"]>`case when playlist_key is null then 'failed' else 'ready' end`,
  failure: sql<string | null>`case when playlist_key is null then ${failure} end`,
  progress: 1,
  is_whole: true,
});

export type MediaVideos = ReturnType<typeof mediaVideos>;

/** What the pipeline reads and writes of `videos`. */
export const mediaVideos = ({ queries }: Pick<Database, "queries">) => {
  const rows = () =>
    queries
      .selectFrom("videos")
      .select(["id", "original_key as key", "original_type as type"])
      .select(sql<boolean>`status = 'approved'`.as("isApproved"))
      .select(sql<boolean>`storyboard is not null`.as("hasPictures"))
      .where("media", "in", UNFINISHED);

  return {
    /** Undefined where there is nothing to make any more. */
    findUnfinished: (id: string): Promise<UnfinishedVideo | undefined> =>
      rows().where("id", "=", id).executeTakeFirst(),

    /** False where the video was deleted meanwhile. */
    update: async (id: string, values: Updateable<Tables["videos"]>): Promise<boolean> => {
      const { numUpdatedRows } = await queries
        .updateTable("videos")
        .set(values)
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False for one that was approved while its lowest quality was made: it is queued for the others. */
    finish: async (id: string, isWhole: boolean): Promise<boolean> => {
      const finished = await queries
        .updateTable("videos")
        .set({
          media: sql`case when status = 'approved' and not ${isWhole}::boolean then 'queued' else 'ready' end`,
          progress: sql`case when status = 'approved' and not ${isWhole}::boolean then 0 else 1 end`,
          failure: null,
          is_whole: isWhole,
        })
        .where("id", "=", id)
        .returning("media")
        .executeTakeFirst();
      return finished?.media !== "queued";
    },

    fail: async (id: string, failure: string): Promise<void> => {
      await queries.updateTable("videos").set(failedValues(failure)).where("id", "=", id).execute();
    },
  };
};
