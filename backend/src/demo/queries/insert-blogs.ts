import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { type Transaction, sql } from "kysely";

import { sanitise, textOf } from "../../blogs/articles/html.ts";
import { authorOf } from "../../blogs/policy.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { DEMO_BLOGS } from "../blogs.ts";

type DemoBlog = (typeof DEMO_BLOGS)[number];

/** Needs the people and courses of the demo school. */
export const insertDemoBlogs = async (trx: Transaction<Tables>): Promise<void> => {
  for (const blog of DEMO_BLOGS) {
    const blogId = await insertBlog(trx, blog);
    await insertComments(trx, blogId, blog);
  }
};

const insertBlog = async (
  trx: Transaction<Tables>,
  { slug, title, course, daysAgo }: DemoBlog,
): Promise<string> => {
  const content = sanitise(
    await readFile(join(import.meta.dirname, "../blogs", `${slug}.html`), "utf8"),
  );
  const { id: course_id, teacher_id: author_id } = await trx
    .selectFrom("courses")
    .select(["id", "teacher_id"])
    .where("slug", "=", course)
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto("blogs")
    .values({
      slug,
      title,
      content,
      plain: textOf(content),
      course_id,
      author_id,
      date: sql<string>`current_date - ${daysAgo}::int`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Hours between a blog and its comments, and between those. */
const HOURS = 7;

const insertComments = async (
  trx: Transaction<Tables>,
  blog_id: string,
  { daysAgo, comments }: DemoBlog,
): Promise<void> => {
  for (const [index, { email, text }] of comments.entries()) {
    const number = index + 1;
    const hours = number * HOURS - daysAgo * 24;
    await trx
      .insertInto("blog_comments")
      .values({
        blog_id,
        id: number,
        version: number,
        comment: text,
        ...(email === null ? authorOf(null) : await authorOfEmail(trx, email)),
        key: sql<string>`gen_random_uuid()`,
        created_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      })
      .execute();
  }
  await trx
    .updateTable("blog_threads")
    .set({ comments: comments.length, version: comments.length })
    .where("blog_id", "=", blog_id)
    .execute();
};

const authorOfEmail = async (trx: Transaction<Tables>, email: string) =>
  authorOf(
    await trx
      .selectFrom("users")
      .select(["id", "name", "role"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow(),
  );
