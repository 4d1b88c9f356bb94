import type { Transaction } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";

export type MissingVideo = Awaited<ReturnType<typeof lockMissing>>[number];

/** Videos that the demo school is still to have, with their teachers. A process that asks meanwhile gets none of them. */
export const lockMissing = (trx: Transaction<Tables>) =>
  trx
    .selectFrom("demo_clips as clip")
    .innerJoin("users as teacher", "teacher.id", "clip.teacher_id")
    .select(["clip.id", "clip.course_id", "clip.title", "clip.description", "clip.approved"])
    .select(["teacher.id as teacher_id", "teacher.name", "teacher.email", "teacher.role"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("videos").select("videos.id").whereRef("videos.id", "=", "clip.id")).as(
        "isMade",
      ),
    )
    .orderBy("clip.position")
    .forUpdate("clip")
    .skipLocked()
    .execute();

/** It is not made again, even if it is deleted. */
export const noLongerMissing = async (trx: Transaction<Tables>, id: string): Promise<void> => {
  await trx.deleteFrom("demo_clips").where("id", "=", id).execute();
};
