import type { Kysely } from "kysely";

import type { Tables } from "../database/tables.ts";
import { DEMO_CLIPS, DEMO_PURCHASES } from "./clips.ts";

/** Who has bought what, and which videos are to be made; needs the people and courses of the demo school. */
export const insertDemoContent = async (school: Kysely<Tables>): Promise<void> => {
  for (const { email, course } of DEMO_PURCHASES) {
    await school
      .insertInto("purchases")
      .columns(["user_id", "course_id"])
      .expression((query) =>
        query
          .selectFrom(["users", "courses"])
          .select(["users.id as user_id", "courses.id as course_id"])
          .where("users.email", "=", email)
          .where("courses.slug", "=", course),
      )
      .execute();
  }
  for (const [position, { course, ...clip }] of DEMO_CLIPS.entries()) {
    const { id, teacher_id } = await school
      .selectFrom("courses")
      .select(["id", "teacher_id"])
      .where("slug", "=", course)
      .$narrowType<{ teacher_id: string }>()
      .executeTakeFirstOrThrow();
    await school
      .insertInto("demo_clips")
      .values({ ...clip, position, course_id: id, teacher_id })
      .execute();
  }
};
