import { type Kysely, type SqlBool, sql } from "kysely";

import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";

import type { Person } from "../kernel/security/person.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { approximately, byWords } from "../kernel/search/search.ts";

const COLUMNS = [
  "courses.id",
  "courses.slug",
  "courses.title",
  "courses.category",
  "courses.description",
  "courses.image_url",
  "courses.price_minor",
  "courses.created_at",
  "courses.level",
] as const;

/** Matches that are worth reading. */
const FOUND_MOST = 100;

const topicCount = sql<number>`(select count(*)::int from videos
  where videos.course_id = courses.id and videos.status = 'approved')`;

/** Seconds of its topics together; a topic that is not probed yet counts as none. */
const duration = sql<number>`(select coalesce(sum(duration), 0)::float8 from videos
  where videos.course_id = courses.id and videos.status = 'approved')`;

const ofTeacher = (column: "name" | "picture_url") =>
  sql<string | null>`(select ${sql.ref(column)} from users where users.id = courses.teacher_id)`;

const FACTS = [
  ...COLUMNS,
  duration.as("duration"),
  ofTeacher("name").as("teacher"),
  ofTeacher("picture_url").as("teacher_picture"),
] as const;

type OwnTopic = NonNullable<OwnCourse["videos"]>[number];

/** Of whom: their position is in each topic that they opened. */
const topicsOf = (personId: string) => sql<OwnTopic[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('id', videos.id, 'title', title,
    'duration', duration, 'progress', case when user_id is not null then json_build_object(
      'position', position,
      'watched', (select coalesce(sum(upper(part) - lower(part)), 0)::float8 from unnest(watched) part),
      'updated_at', to_char(video_progress.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end)) order by place, videos.id), '[]')
  from videos left join video_progress on video_id = videos.id and user_id = ${personId}
  where videos.course_id = courses.id and videos.status = 'approved')`;

const isPublished = sql<SqlBool>`courses.published_at is not null`;

const UNPUBLISHED = {
  all: () => sql<SqlBool>`true`,
  own: (id: string) => sql<SqlBool>`courses.teacher_id = ${id}`,
  none: () => sql<SqlBool>`false`,
};

export type CoursesRepository = ReturnType<typeof coursesRepository>;
export type CourseRow = Awaited<ReturnType<CoursesRepository["listPublished"]>>[number];
export type OwnCourseRow = Awaited<ReturnType<CoursesRepository["listFor"]>>[number];

const published = (queries: Kysely<Tables>) =>
  queries
    .selectFrom("courses")
    .select(FACTS)
    .select(topicCount.as("topics"))
    .where("courses.published_at", "is not", null);

/** The catalogue as everyone sees it. */
const catalogue = ({ queries }: Database) => {
  return {
    /** Newest in the catalogue first. */
    listPublished: () =>
      published(queries)
        .orderBy("published_at", "desc")
        .orderBy("created_at", "desc")
        .orderBy("slug")
        .execute(),

    /** Best match first. Words as they stand, or, only where no course has them, words like them. */
    find: async (words: string[], category: string | undefined) => {
      const within = published(queries).$if(category !== undefined, (courses) =>
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

/** Courses as one person sees them. */
const ownCourses = ({ queries }: Database) => ({
  /** Newest first: those of the catalogue, and of the others all, this person's own or none. */
  listFor: ({ id }: Person, unpublished: keyof typeof UNPUBLISHED) =>
    queries
      .selectFrom("courses")
      .select(FACTS)
      .select([
        topicsOf(id).as("videos"),
        sql<boolean>`(coalesce(courses.teacher_id = ${id}, false) or exists (select from purchases
          where purchases.course_id = courses.id and purchases.user_id = ${id}))`.as("purchased"),
      ])
      .where((is) => is.or([isPublished, UNPUBLISHED[unpublished](id)]))
      .orderBy("created_at", "desc")
      .orderBy("slug")
      .execute(),
});

export const coursesRepository = (database: Database) => ({
  ...catalogue(database),
  ...ownCourses(database),
});
