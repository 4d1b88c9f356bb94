import type { Transaction } from "kysely";

import { imageKeysOf } from "../../courses/queries/image-keys.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { removeLater } from "../../media-removals/removals-repository.ts";
import { deleteEmptyCourses } from "./delete-empty-courses.ts";

/**
 * Deletes what a person uploaded and no admin approved, with the courses that were begun for it alone. What is approved
 * stays: others bought it, or watch it.
 */
export const removeUnapproved = async (
  trx: Transaction<Tables>,
  uploaderId: string,
): Promise<void> => {
  const videos = await trx
    .deleteFrom("videos")
    .where("uploader_id", "=", uploaderId)
    .where("status", "!=", "approved")
    .returning("id")
    .execute();
  const courses = await deleteEmptyCourses(trx).where("teacher_id", "=", uploaderId).execute();
  await removeLater(trx, [
    ...videos.map(({ id }) => `videos/${id}`),
    ...courses.flatMap(({ image_url }) => imageKeysOf(image_url)),
  ]);
};
