import type { Transaction } from "kysely";

import { imageKeysOf } from "../../courses/queries/image-keys.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { removeLater } from "../../media-removals/removals-repository.ts";
import { deleteEmptyCourses } from "./delete-empty-courses.ts";
import { lockCourses } from "./lock-course.ts";

/** Of videos: files of each are noted, and what is known of it goes with it. */
const VIDEOS_AT_ONCE = 100;

/**
 * Deletes some of what a person uploaded and no admin approved, and at last the courses that were begun for it alone. False
 * where nothing of it is left. What is approved stays: others bought it, or watch it.
 */
export const removeUnapproved = async (
  trx: Transaction<Tables>,
  uploaderId: string,
): Promise<boolean> => {
  const unapproved = await trx
    .selectFrom("videos")
    .select(["id", "course_id"])
    .where("uploader_id", "=", uploaderId)
    .where("status", "!=", "approved")
    .limit(VIDEOS_AT_ONCE)
    .execute();
  if (unapproved.length > 0) {
    await removeVideos(trx, unapproved);
    return true;
  }
  const courses = await deleteEmptyCourses(trx).where("teacher_id", "=", uploaderId).execute();
  await removeLater(
    trx,
    courses.flatMap(({ image_url }) => imageKeysOf(image_url)),
  );
  return false;
};

/** Takes their courses first, as approvals do: what an admin has approved meanwhile stays. */
const removeVideos = async (
  trx: Transaction<Tables>,
  unapproved: { id: string; course_id: string }[],
): Promise<void> => {
  await lockCourses(
    trx,
    unapproved.map(({ course_id }) => course_id),
  );
  const removed = await trx
    .deleteFrom("videos")
    .where(
      "id",
      "in",
      unapproved.map(({ id }) => id),
    )
    .where("status", "!=", "approved")
    .returning("id")
    .execute();
  await removeLater(
    trx,
    removed.map(({ id }) => `videos/${id}`),
  );
};
