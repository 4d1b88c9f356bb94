import { MEDIA_ROOT } from "@lyceum/shared/rest/videos.ts";
import { type Transaction, sql } from "kysely";

import type { Tables } from "../database/tables.ts";
import { removeLater } from "../media/removals.ts";

/**
 * Deletes what a person uploaded and no admin approved, with the courses that were begun for it alone. What is approved
 * stays: others bought it, or watch it.
 */
export const removeUnapproved = async (
  transaction: Transaction<Tables>,
  uploaderId: string,
): Promise<void> => {
  const videos = await transaction
    .deleteFrom("videos")
    .where("uploader_id", "=", uploaderId)
    .where("status", "!=", "approved")
    .returning("id")
    .execute();
  const courses = await transaction
    .deleteFrom("courses")
    .where("teacher_id", "=", uploaderId)
    .where("published_at", "is", null)
    .where(sql<boolean>`not exists (select from videos where course_id = courses.id)`)
    .where(sql<boolean>`not exists (select from orders where course_id = courses.id)`)
    .where(sql<boolean>`not exists (select from purchases where course_id = courses.id)`)
    .returning("image_url")
    .execute();
  await removeLater(transaction, [
    ...videos.map(({ id }) => `videos/${id}`),
    ...courses.flatMap(({ image_url }) => imageKeysOf(image_url)),
  ]);
};

const IMAGES = `${MEDIA_ROOT}/images/`;

/** None for a picture that is not in the store. */
const imageKeysOf = (url: string | null): string[] =>
  url?.startsWith(IMAGES) ? [url.slice(MEDIA_ROOT.length + 1)] : [];
