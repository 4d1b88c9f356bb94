import type { Transaction } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/** Takes the course of a video before the video itself: what changes one course follows one another. */
export const lockCourseOf = async (trx: Transaction<Tables>, videoId: string): Promise<void> => {
  await trx
    .selectFrom("courses")
    .select("id")
    .where("id", "=", (videos) =>
      videos.selectFrom("videos").select("course_id").where("id", "=", videoId),
    )
    .forNoKeyUpdate()
    .execute();
};

/** The same for several, always in the same order: two who take some of the same cannot wait for each other. */
export const lockCourses = async (trx: Transaction<Tables>, courseIds: string[]): Promise<void> => {
  await trx
    .selectFrom("courses")
    .select("id")
    .where("id", "in", courseIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
};
