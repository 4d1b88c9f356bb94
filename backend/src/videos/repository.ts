import { type Expression, type Kysely, type SqlBool, sql } from "kysely";

import { idFirst, isNamed } from "../courses/queries/named.ts";
import type { Person } from "../kernel/security/person.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";

/** A list is for people to read: nobody reads more. */
const LISTED_MOST = 500;

/** Videos as people see them, from the table itself or from rows just changed. */
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

/** Uploads, each or in lists. */
const uploadLists = ({ queries }: Database) => {
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

    /** What waits comes first, the oldest of it first: what was sent back alone may be more than a list has. */
    listOpen: (): Promise<UploadRow[]> =>
      uploads(queries)
        .where("videos.status", "<>", "approved")
        .orderBy(sql`videos.status <> 'pending'`)
        .orderBy("videos.created_at")
        .orderBy("videos.id")
        .limit(LISTED_MOST)
        .execute(),

    listPending: () => list(sql<SqlBool>`videos.status = 'pending'`, "asc"),
  };
};

/** What is needed to let a person watch. */
const watching = ({ queries }: Database) => ({
  personIdOf: async (email: string): Promise<string | null> => {
    const row = await queries
      .selectFrom("users")
      .select("id")
      .where(sql`lower(email)`, "=", email)
      .executeTakeFirst();
    return row?.id ?? null;
  },

  /** Undefined where the course is not in the catalogue. */
  findPublished: (idOrSlug: string) =>
    queries
      .selectFrom("courses")
      .leftJoin("users as teacher", "teacher.id", "courses.teacher_id")
      .select(["courses.id", "courses.title", "courses.description", "courses.teacher_id"])
      .select(["courses.category", "courses.image_url", "courses.level", "courses.price_minor"])
      .select(["teacher.name as teacher", "teacher.picture_url as teacher_picture"])
      .where(isNamed(idOrSlug))
      .where("published_at", "is not", null)
      .orderBy(idFirst(idOrSlug))
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
});

/** Topics of courses. */
const topics = ({ queries }: Database) => ({
  /** In their places; `from_class`: of a class. */
  topicsOf: (courseId: string) =>
    queries
      .selectFrom("videos")
      .selectAll()
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom("class_recordings as recording")
              .select("recording.id")
              .whereRef("recording.video_id", "=", "videos.id")
              .where("recording.state", "=", "published"),
          )
          .as("from_class"),
      )
      .where("course_id", "=", courseId)
      .where("status", "=", "approved")
      .orderBy("place")
      .orderBy("id")
      .execute(),
});

export const videosRepository = (database: Database) => ({
  ...uploadLists(database),
  ...watching(database),
  ...topics(database),
});
