import { type SqlBool, sql } from "kysely";

import type { Person } from "../accounts/person.ts";
import type { Database } from "../database/database.ts";
import { approximately, byWords } from "./search.ts";

const COLUMNS = [
  "courses.id",
  "courses.slug",
  "courses.title",
  "courses.category",
  "courses.description",
  "courses.image_url",
  "courses.price_minor",
  "courses.created_at",
] as const;

/** Matches that are worth reading. */
const FOUND_MOST = 100;

const topicCount = sql<number>`(select count(*)::int from videos
  where videos.course_id = courses.id and videos.status = 'approved')`;

const topicList = sql<{ id: string; title: string }[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'title', title) order by approved_at, id), '[]')
  from videos where videos.course_id = courses.id and videos.status = 'approved')`;

const isPublished = sql<SqlBool>`courses.published_at is not null`;

const UNPUBLISHED = {
  all: () => sql<SqlBool>`true`,
  own: (id: string) => sql<SqlBool>`courses.teacher_id = ${id}`,
  none: () => sql<SqlBool>`false`,
};

export type CoursesRepository = ReturnType<typeof coursesRepository>;
export type CourseRow = Awaited<ReturnType<CoursesRepository["listPublished"]>>[number];
export type OwnCourseRow = Awaited<ReturnType<CoursesRepository["listFor"]>>[number];

export const coursesRepository = ({ queries }: Database) => {
  const published = () =>
    queries
      .selectFrom("courses")
      .select(COLUMNS)
      .select(topicCount.as("topics"))
      .where("courses.published_at", "is not", null);

  return {
    /** Newest in the catalogue first. */
    listPublished: () =>
      published()
        .orderBy("published_at", "desc")
        .orderBy("created_at", "desc")
        .orderBy("slug")
        .execute(),

    /** Best match first. Words as they stand, or, only where no course has them, words like them. */
    find: async (words: string[], category: string | undefined) => {
      const within = published().$if(category !== undefined, (courses) =>
        courses.where("category", "=", category ?? ""),
      );
      for (const { matches, nearness } of [byWords(words), approximately(words)]) {
        const rows = await within
          .where(matches)
          .orderBy(nearness, "desc")
          .orderBy("published_at", "desc")
          .orderBy("slug")
          .limit(FOUND_MOST)
          .execute();
        if (rows.length > 0) return rows;
      }
      return [];
    },

    /** Newest first: those of the catalogue, and of the others all, this person's own or none. */
    listFor: ({ id }: Person, unpublished: keyof typeof UNPUBLISHED) =>
      queries
        .selectFrom("courses")
        .select(COLUMNS)
        .select([
          topicList.as("videos"),
          sql<boolean>`(coalesce(courses.teacher_id = ${id}, false) or exists (select from purchases
            where purchases.course_id = courses.id and purchases.user_id = ${id}))`.as("purchased"),
        ])
        .where((is) => is.or([isPublished, UNPUBLISHED[unpublished](id)]))
        .orderBy("created_at", "desc")
        .orderBy("slug")
        .execute(),

    publishedIds: async (): Promise<string[]> => {
      const rows = await queries.selectFrom("courses").select("id").where(isPublished).execute();
      return rows.map(({ id }) => id);
    },

    isPublished: async (courseId: string): Promise<boolean> => {
      const row = await queries
        .selectFrom("courses")
        .select("id")
        .where("id", "=", courseId)
        .where(isPublished)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};
