import { type Updateable, sql } from "kysely";

import type { Database } from "../database/database.ts";
import { type Session, openSession } from "../database/session.ts";
import type { Tables } from "../database/tables.ts";

const UNFINISHED = ["queued", "processing"] as const;
/** Videos looked at in search of one that no other process works on. */
const CANDIDATES = 50;

/** The first half of an advisory lock's key; the second is the video's. */
export const VIDEO_LOCKS = 1_986_356_271;

export type UnfinishedVideo = {
  id: string;
  key: string;
  type: string;
  /** All qualities are made of it; of one that nobody approved yet the lowest alone, to be judged by. */
  isApproved: boolean;
  /** Its poster and storyboard are there. */
  hasPictures: boolean;
};

export type Claim = {
  video: UnfinishedVideo;
  /** Aborted when the database lets go of the claim, because our connection to it was lost. */
  lost: AbortSignal;
  release(): Promise<void>;
};

export type MediaVideos = ReturnType<typeof mediaVideos>;

/** What the pipeline reads and writes of `videos`. */
export const mediaVideos = ({ queries, url }: Pick<Database, "queries" | "url">) => {
  const rows = () =>
    queries
      .selectFrom("videos")
      .select(["id", "original_key as key", "original_type as type"])
      .select(sql<boolean>`status = 'approved'`.as("isApproved"))
      .select(sql<boolean>`storyboard is not null`.as("hasPictures"))
      .where("media", "in", UNFINISHED);

  /** What does not play yet comes first, and people in turn: nobody's dozens hold up another one's only video. */
  const unfinished = (except: string[]): Promise<UnfinishedVideo[]> =>
    rows()
      .where(({ not, eb, val }) => not(eb("id", "=", sql<string>`any(${val(except)}::uuid[])`)))
      .orderBy(sql`playlist_key is not null`)
      .orderBy(
        sql`(select max(other.worked_at) from videos other where other.uploader_id = videos.uploader_id)`,
        (order) => order.asc().nullsFirst(),
      )
      .orderBy("created_at")
      .orderBy("id")
      .limit(CANDIDATES)
      .execute();

  /** Undefined where another has finished it meanwhile. */
  const begin = async (id: string): Promise<UnfinishedVideo | undefined> => {
    await queries
      .updateTable("videos")
      .set({ worked_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", id)
      .where("media", "in", UNFINISHED)
      .execute();
    return rows().where("id", "=", id).executeTakeFirst();
  };

  return {
    /**
     * The next video that nobody works on; null for none. The videos themselves are the queue, so that one is
     * queued by the very transaction that makes it. The claim is a lock of a connection of its own, outside the pool: when
     * our process dies, however it dies, the database lets go of it at once and another process may take the video.
     * `except`: ids of videos that are left for later.
     */
    claim: async (except: string[] = []): Promise<Claim | null> => {
      const candidates = await unfinished(except);
      if (candidates.length === 0) return null;
      const session = await openSession(url);
      try {
        for (const { id } of candidates) {
          if (!(await ask(session, "pg_try_advisory_lock", id))) continue;
          const video = await begin(id);
          if (video) return { video, lost: session.lost, release: () => release(session, id) };
          await ask(session, "pg_advisory_unlock", id);
        }
      } catch (error) {
        await session.close();
        throw error;
      }
      await session.close();
      return null;
    },

    /** Changes nothing where the video was deleted meanwhile. */
    update: async (id: string, values: Updateable<Tables["videos"]>): Promise<void> => {
      await queries.updateTable("videos").set(values).where("id", "=", id).execute();
    },

    /** One that was approved while its lowest quality was made is queued for the others. */
    finish: async (id: string, isWhole: boolean): Promise<void> => {
      await queries
        .updateTable("videos")
        .set({
          media: sql`case when status = 'approved' and not ${isWhole}::boolean then 'queued' else 'ready' end`,
          progress: sql`case when status = 'approved' and not ${isWhole}::boolean then 0 else 1 end`,
          ...{ failure: null, is_whole: isWhole },
        })
        .where("id", "=", id)
        .execute();
    },

    /** Keeps what plays already; else it cannot be played. */
    fail: async (id: string, failure: string): Promise<void> => {
      await queries
        .updateTable("videos")
        .set({
          media: sql`case when playlist_key is null then 'failed' else 'ready' end`,
          failure: sql`case when playlist_key is null then ${failure} end`,
          ...{ progress: 1, is_whole: true },
        })
        .where("id", "=", id)
        .execute();
    },
  };
};

const ask = async (session: Session, call: string, id: string): Promise<boolean> => {
  const text = `select ${call}($1, hashtext($2)) as answer`;
  const [row] = await session.query<{ answer: boolean }>(text, [VIDEO_LOCKS, id]);
  return row?.answer ?? false;
};

/** Given back before the connection ends, so that the next may have it as soon as this resolves. */
const release = async (session: Session, id: string): Promise<void> => {
  // Without its connection nothing is held any more.
  await ask(session, "pg_advisory_unlock", id).catch(() => undefined);
  await session.close();
};
