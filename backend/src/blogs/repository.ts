import { sql } from "kysely";

import { approximately, byWords } from "../kernel/search/search.ts";
import { recordAudit } from "../kernel/security/audit-repository.ts";
import type { Database } from "../kernel/database/database.ts";

/** Characters of a text that its description is made of; see `presentBlog`. */
const BEGINNING = 200;

/** Matches that are worth reading. */
const FOUND_MOST = 100;

export type NewBlog = {
  title: string;
  slug: string;
  /** YYYY-MM-DD */
  date: string;
  content: string;
  plain: string;
  course_id: string;
  author_id: string;
};

export type BlogsRepository = ReturnType<typeof blogsRepository>;
export type BlogRow = Awaited<ReturnType<BlogsRepository["list"]>>[number];

const isInCatalogue = sql<boolean>`courses.published_at is not null`;

/** Blogs as they are read. */
const reading = ({ queries }: Database) => ({
  /** Newest first: the order of the list, and of previous and next. Without what they say, which may be much. */
  list: () =>
    queries
      .selectFrom("blogs")
      .leftJoin("courses", (join) =>
        join.onRef("courses.id", "=", "blogs.course_id").on(isInCatalogue),
      )
      .select(["blogs.id", "blogs.slug", "blogs.title"])
      .select(sql<string>`left(blogs.plain, ${BEGINNING})`.as("plain"))
      .select(["blogs.updated_at", sql<string>`blogs.date::text`.as("date")])
      .select(["courses.title as course_title", "courses.slug as course_slug"])
      .select(["courses.category", "courses.price_minor", "courses.image_url"])
      .leftJoin("users as author", "author.id", "blogs.author_id")
      .select(["author.name as author", "author.picture_url as author_picture"])
      .orderBy("blogs.date", "desc")
      .orderBy("blogs.created_at", "desc")
      .orderBy("blogs.id")
      .execute(),

  /** HTML of these blogs by id, of those that are there. */
  contents: async (ids: string[]): Promise<Map<string, string>> => {
    const rows = await queries
      .selectFrom("blogs")
      .select(["id", "content"])
      .where("id", "in", ids)
      .execute();
    return new Map(rows.map(({ id, content }) => [id, content]));
  },

  /** Ids, best match first. Words as they stand, or, only where no blog has them, titles with words like them. */
  find: async (words: string[]): Promise<string[]> => {
    for (const { matches, nearness } of [byWords(words), approximately(words)]) {
      const rows = await queries
        .selectFrom("blogs")
        .select("id")
        .where(matches)
        .orderBy(nearness, "desc")
        .orderBy("date", "desc")
        .orderBy("id")
        .limit(FOUND_MOST)
        .execute();
      if (rows.length > 0) return rows.map(({ id }) => id);
    }
    return [];
  },
});

/** Blogs that are added, and the courses that they may belong to. */
const writing = ({ queries }: Database) => ({
  /** Those of the catalogue, by title. */
  courses: () =>
    queries
      .selectFrom("courses")
      .select(["id", "title as course_title"])
      .where("published_at", "is not", null)
      .orderBy(sql`lower(title)`)
      .orderBy("id")
      .execute(),

  isCourse: async (id: string): Promise<boolean> => {
    const row = await queries
      .selectFrom("courses")
      .select("id")
      .where("id", "=", id)
      .where(isInCatalogue)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** False where the slug is taken. */
  insert: (blog: NewBlog): Promise<boolean> =>
    queries.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto("blogs")
        .values(blog)
        .onConflict((conflict) => conflict.column("slug").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!made) return false;
      const subject = { type: "blog", id: made.id } as const;
      await recordAudit(trx, { actorId: blog.author_id, action: "blog.added", subject });
      return true;
    }),

  /** Whether this very blog of this author is there. */
  isThere: async ({ slug, title, date, content, course_id, author_id }: NewBlog) => {
    const row = await queries
      .selectFrom("blogs")
      .select("id")
      .where(({ and }) => and({ slug, title, date, content, course_id, author_id }))
      .executeTakeFirst();
    return row !== undefined;
  },
});

export const blogsRepository = (database: Database) => ({
  ...reading(database),
  ...writing(database),
});
