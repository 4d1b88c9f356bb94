import type { Insertable, Transaction } from "kysely";

import { idFirst, isNamed } from "../courses/queries/named.ts";
import type { Tables } from "../kernel/database/tables.ts";

/** The video's id. */
export const insertVideo = async (
  trx: Transaction<Tables>,
  video: Insertable<Tables["videos"]>,
): Promise<string> => {
  const { id } = await trx
    .insertInto("videos")
    .values(video)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** The id of a topic of this course; null for everything else. */
export const topicOf = async (
  trx: Transaction<Tables>,
  courseId: string,
  videoId: string,
): Promise<string | null> => {
  const row = await trx
    .selectFrom("videos")
    .select("id")
    .where("id", "=", videoId)
    .where("course_id", "=", courseId)
    .where("status", "=", "approved")
    .executeTakeFirst();
  return row?.id ?? null;
};

/** A course, in the catalogue or not. */
export const findCourseBy = (trx: Transaction<Tables>, idOrSlug: string) =>
  trx
    .selectFrom("courses")
    .select(["id", "category", "teacher_id as teacherId"])
    .where(isNamed(idOrSlug))
    .orderBy(idFirst(idOrSlug))
    .executeTakeFirst();
