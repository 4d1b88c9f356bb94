import { type Expression, type Kysely, type SqlBool, sql } from "kysely";

import type { Person } from "../accounts/person.ts";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";

/** A list is for people to read: nobody reads more. */
const LISTED_MOST = 500;

/** Videos with what people are told of them, from the table itself or from rows just changed. */
const uploads = (queries: Kysely<Tables>) =>
  queries
    .selectFrom("videos")
    .innerJoin("courses", "courses.id", "videos.course_id")
    .innerJoin("users", "users.id", "videos.uploader_id")
    .selectAll("videos")
    .select([
      "courses.slug as course_slug",
      "courses.title as course_title",
      "users.email as uploader_email",
    ]);

export type UploadRow = Awaited<ReturnType<ReturnType<typeof uploads>["executeTakeFirstOrThrow"]>>;

/** One that is there. */
export const findUpload = (queries: Kysely<Tables>, videoId: string): Promise<UploadRow> =>
  uploads(queries).where("videos.id", "=", videoId).executeTakeFirstOrThrow();

export type VideosRepository = ReturnType<typeof videosRepository>;

export const videosRepository = ({ queries }: Database) => {
  const list = (filter: Expression<SqlBool>, order: "asc" | "desc"): Promise<UploadRow[]> =>
    uploads(queries)
      .where(filter)
      .orderBy("videos.created_at", order)
      .orderBy("videos.id", order)
      .limit(LISTED_MOST)
      .execute();

  return {
    find: (videoId: string): Promise<UploadRow | undefined> =>
      uploads(queries).where("videos.id", "=", videoId).executeTakeFirst(),
    listOf: (personId: string) => list(sql<SqlBool>`videos.uploader_id = ${personId}`, "desc"),
    listOpen: () => list(sql<SqlBool>`videos.status <> 'approved'`, "desc"),
    listPending: () => list(sql<SqlBool>`videos.status = 'pending'`, "asc"),

    personIdOf: async (email: string): Promise<string | null> => {
      const row = await queries
        .selectFrom("users")
        .select("id")
        .where(sql`lower(email)`, "=", email)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Undefined where the course is not in the catalogue. */
    findPublished: (courseId: string) =>
      queries
        .selectFrom("courses")
        .select(["title", "description", "teacher_id", sql<boolean>`price_minor = 0`.as("free")])
        .where("id", "=", courseId)
        .where("published_at", "is not", null)
        .executeTakeFirst(),

    hasBought: async (person: Person, courseId: string): Promise<boolean> => {
      const row = await queries
        .selectFrom("purchases")
        .select("course_id")
        .where("user_id", "=", person.id)
        .where("course_id", "=", courseId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** In the order of their approval. */
    topicsOf: (courseId: string) =>
      queries
        .selectFrom("videos")
        .selectAll()
        .where("course_id", "=", courseId)
        .where("status", "=", "approved")
        .orderBy("approved_at")
        .orderBy("id")
        .execute(),
  };
};
