import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Person } from "../../kernel/security/person.ts";
import type { GuardedVideo } from "../policy.ts";

/** Null where there is none. */
export const findGuarded = async (
  queries: Database["queries"],
  videoId: string,
): Promise<GuardedVideo | null> => {
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
        and (earlier.place, earlier.id) < (videos.place, videos.id))`.as("before"),
    ])
    .where("videos.id", "=", videoId)
    .executeTakeFirst();
  if (!row) return null;
  const { uploaderId, approved, before, ...course } = row;
  return { uploaderId, approved, place: approved ? before : null, course };
};

export const hasBought = async (
  queries: Database["queries"],
  person: Person,
  videoId: string,
): Promise<boolean> => {
  const row = await queries
    .selectFrom("purchases")
    .innerJoin("videos", "videos.course_id", "purchases.course_id")
    .select("purchases.course_id")
    .where("purchases.user_id", "=", person.id)
    .where("videos.id", "=", videoId)
    .executeTakeFirst();
  return row !== undefined;
};
