import { type Transaction, sql } from "kysely";

import { imageKeysOf } from "../../courses/queries/image-keys.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { removeLater } from "../../media-removals/removals-repository.ts";
import { carryProgress } from "../progress/progress-repository.ts";
import { deleteEmptyCourses } from "../queries/delete-empty-courses.ts";
import { lockCourseOf } from "../queries/lock-course.ts";

/** Locked, after its course: as approvals do it. Undefined if there is none. */
export const lockVideo = async (trx: Transaction<Tables>, videoId: string) => {
  await lockCourseOf(trx, videoId);
  return trx
    .selectFrom("videos")
    .select(["id", "status", "uploader_id as uploaderId", "course_id as courseId"])
    .select("replaces_id as replacesId")
    .select(
      sql<boolean>`exists (select from purchases where course_id = videos.course_id)`.as("isSold"),
    )
    .where("id", "=", videoId)
    .forUpdate()
    .executeTakeFirst();
};

export const renameVideo = async (
  trx: Transaction<Tables>,
  videoId: string,
  texts: { title: string; description?: string | undefined },
): Promise<void> => {
  const { title, description } = texts;
  await trx
    .updateTable("videos")
    .set({ title, ...(description !== undefined && { description }) })
    .where("id", "=", videoId)
    .execute();
};

export type LockedVideo = NonNullable<Awaited<ReturnType<typeof lockVideo>>>;

/** With its files; its successor, if any, stays and waits on its own. */
export const deleteVideo = async (trx: Transaction<Tables>, videoId: string): Promise<void> => {
  await trx.deleteFrom("videos").where("id", "=", videoId).execute();
  await removeLater(trx, [`videos/${videoId}`]);
};

/**
 * A course whose last topic went leaves the catalogue; one that has no video at all, and that nothing else needs, goes
 * too.
 */
export const tidyCourse = async (trx: Transaction<Tables>, courseId: string): Promise<void> => {
  await trx
    .updateTable("courses")
    .set({ published_at: null })
    .where("id", "=", courseId)
    .where(
      sql<boolean>`not exists (select from videos where course_id = courses.id and status = 'approved')`,
    )
    .where(sql<boolean>`not exists (select from purchases where course_id = courses.id)`)
    .execute();
  const gone = await deleteEmptyCourses(trx)
    .where("id", "=", courseId)
    .where(sql<boolean>`not exists (select from classes where course_id = courses.id)`)
    .execute();
  await removeLater(
    trx,
    gone.flatMap(({ image_url }) => imageKeysOf(image_url)),
  );
};

/** The video that was to take this one's place and was not approved: another one is to take it. */
export const dropSuccessor = async (trx: Transaction<Tables>, videoId: string): Promise<void> => {
  const successor = await trx
    .selectFrom("videos")
    .select("id")
    .where("replaces_id", "=", videoId)
    .executeTakeFirst();
  if (successor) await deleteVideo(trx, successor.id);
};

export const markSuccessor = async (
  trx: Transaction<Tables>,
  videoId: string,
  replacesId: string,
): Promise<void> => {
  await trx
    .updateTable("videos")
    .set({ replaces_id: replacesId })
    .where("id", "=", videoId)
    .execute();
};

/** Of the videos whose place one took: links to others lead to the start of their course. */
const FORMER_MOST = 10;

/** An approved video takes the place of the one that it replaces, which goes. What was watched of that stays. */
export const takePlace = async (trx: Transaction<Tables>, videoId: string): Promise<void> => {
  const replaced = await trx
    .selectFrom("videos as video")
    .innerJoin("videos as old", "old.id", "video.replaces_id")
    .select(["old.id", "old.approved_at", "old.place", "old.former_ids"])
    .where("video.id", "=", videoId)
    // Nobody begins to watch it from here on: what is said of it later would go with it.
    .forUpdate("old")
    .executeTakeFirst();
  if (!replaced) return;
  await trx
    .updateTable("videos")
    .set({ before_id: videoId })
    .where("before_id", "=", replaced.id)
    .execute();
  await carryProgress(trx, replaced.id, videoId);
  await deleteVideo(trx, replaced.id);
  const { approved_at, place } = replaced;
  if (!approved_at) return;
  const former_ids = [replaced.id, ...replaced.former_ids].slice(0, FORMER_MOST);
  await trx
    .updateTable("videos")
    .set({ approved_at, place, former_ids })
    .where("id", "=", videoId)
    .execute();
};
