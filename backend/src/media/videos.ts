import type { Updateable } from "kysely";

import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";

const UNFINISHED = ["queued", "processing"] as const;
/** Videos looked at in search of one that no other process works on. */
const CANDIDATES = 50;

/** The first half of an advisory lock's key; the second is the video's. */
export const VIDEO_LOCKS = 1_986_356_271;

export type UnfinishedVideo = { id: string; key: string; type: string };

export type Claim = {
  video: UnfinishedVideo;
  /** Aborted when the database lets go of the claim, because our connection to it was lost. */
  lost: AbortSignal;
  release(): Promise<void>;
};

export type MediaVideos = ReturnType<typeof mediaVideos>;

/** What the pipeline reads and writes of `videos`. */
export const mediaVideos = ({ queries, pool }: Database) => {
  const unfinished = async (): Promise<UnfinishedVideo[]> =>
    queries
      .selectFrom("videos")
      .select(["id", "original_key as key", "original_type as type"])
      .where("media", "in", UNFINISHED)
      .orderBy("created_at")
      .limit(CANDIDATES)
      .execute();

  const isUnfinished = async (id: string) => {
    const row = await queries
      .selectFrom("videos")
      .select("id")
      .where("id", "=", id)
      .where("media", "in", UNFINISHED)
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    /**
     * The oldest video that nobody works on; null for none. The videos themselves are the queue, so that one is
     * queued by the very transaction that makes it. The claim is a lock of our connection: when our process dies,
     * however it dies, the database lets go of it at once and another process may take the video.
     */
    claim: async (): Promise<Claim | null> => {
      const videos = await unfinished();
      if (videos.length === 0) return null;
      const lock = await openLock(pool);
      try {
        for (const video of videos) {
          if (!(await lock.take(video.id))) continue;
          const release = async () => lock.close(video.id);
          // Another may have finished it between our look and our lock.
          if (await isUnfinished(video.id)) return { video, lost: lock.lost, release };
          await lock.give(video.id);
        }
      } catch (error) {
        lock.discard();
        throw error;
      }
      await lock.close();
      return null;
    },

    /** Changes nothing where the video was deleted meanwhile. */
    update: async (id: string, values: Updateable<Tables["videos"]>): Promise<void> => {
      await queries.updateTable("videos").set(values).where("id", "=", id).execute();
    },
  };
};

/** A connection that holds advisory locks; `lost` is aborted with it. */
const openLock = async (pool: Database["pool"]) => {
  const client = await pool.connect();
  const losing = new AbortController();
  const lose = () => losing.abort();
  client.on("error", lose);
  const letGo = (broken: boolean) => {
    client.off("error", lose);
    client.release(broken);
  };
  const ask = async (call: string, id: string): Promise<boolean> => {
    const text = `select ${call}($1, hashtext($2)) as answer`;
    const { rows } = await client.query<{ answer: boolean }>(text, [VIDEO_LOCKS, id]);
    return rows[0]?.answer ?? false;
  };
  const give = (id: string) => ask("pg_advisory_unlock", id);

  /** What is still held is given back; a connection that cannot is thrown away, which gives it back too. */
  const close = async (id?: string) => {
    try {
      if (id !== undefined && !losing.signal.aborted) await give(id);
      letGo(losing.signal.aborted);
    } catch {
      letGo(true);
    }
  };
  return {
    lost: losing.signal,
    take: (id: string) => ask("pg_try_advisory_lock", id),
    ...{ give, close, discard: () => letGo(true) },
  };
};
