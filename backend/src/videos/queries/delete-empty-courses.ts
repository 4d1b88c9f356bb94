import { type Transaction, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/** Deletes courses without a video that nobody ordered or bought and that are not in the catalogue, of those that the caller adds. */
export const deleteEmptyCourses = (trx: Transaction<Tables>) =>
  trx
    .deleteFrom("courses")
    .where("published_at", "is", null)
    .where(sql<boolean>`not exists (select from videos where course_id = courses.id)`)
    .where(sql<boolean>`not exists (select from orders where course_id = courses.id)`)
    .where(sql<boolean>`not exists (select from purchases where course_id = courses.id)`)
    .returning("image_url");
