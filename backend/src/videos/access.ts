import { sql } from "kysely";

import type { Person } from "../accounts/person.ts";
import type { Database } from "../database/database.ts";
import { type GuardedVideo, isOpen, mayWatch } from "./policy.ts";

export type VideoAccess = ReturnType<typeof createVideoAccess>;

/** Who may watch a video, as the database says at this moment. Nobody may watch one that does not exist. */
export const createVideoAccess = ({ queries }: Database) => {
  const find = async (videoId: string): Promise<GuardedVideo | null> => {
    const row = await queries
      .selectFrom("videos")
      .innerJoin("courses", "courses.id", "videos.course_id")
      .select([
        "videos.uploader_id as uploaderId",
        "courses.teacher_id as teacherId",
        sql<boolean>`videos.status = 'approved'`.as("approved"),
        sql<boolean>`courses.price_minor = 0`.as("free"),
        sql<boolean>`courses.published_at is not null`.as("published"),
        sql<number>`(select count(*)::int from videos earlier where earlier.course_id = videos.course_id
          and earlier.status = 'approved'
          and (earlier.approved_at, earlier.id) < (videos.approved_at, videos.id))`.as("before"),
      ])
      .where("videos.id", "=", videoId)
      .executeTakeFirst();
    if (!row) return null;
    const { uploaderId, approved, before, ...course } = row;
    return { uploaderId, approved, place: approved ? before : null, course };
  };

  const hasBought = async (person: Person, videoId: string): Promise<boolean> => {
    const row = await queries
      .selectFrom("purchases")
      .innerJoin("videos", "videos.course_id", "purchases.course_id")
      .select("purchases.course_id")
      .where("purchases.user_id", "=", person.id)
      .where("videos.id", "=", videoId)
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    isOpen: async (videoId: string): Promise<boolean> => {
      const video = await find(videoId);
      return video !== null && isOpen(video);
    },

    mayWatch: async (person: Person | null, videoId: string): Promise<boolean> => {
      const video = await find(videoId);
      if (!video) return false;
      const purchased = person !== null && (await hasBought(person, videoId));
      return mayWatch(person, video, purchased);
    },
  };
};
