import { randomUUID } from "node:crypto";

import type { School } from "./school.ts";

/** Adds a blog to the first of its courses; returns its id. */
export const addBlogTo = async ({ database, courseIds }: School): Promise<string> => {
  const { id } = await database.queries
    .insertInto("blogs")
    .values({
      slug: randomUUID(),
      title: "Letters for numbers",
      date: "2026-11-21",
      content: "<p>Why a letter can stand for any number.</p>",
      course_id: courseIds[0],
      plain: "Why a letter can stand for any number.",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
