import { randomUUID } from "node:crypto";
import { type Database, connect } from "@lyceum/backend/kernel/database/database.ts";
import {
  addBlog,
  addComment,
  type BlogDetails,
  getBlogDetails,
} from "@lyceum/shared/rest/blogs.ts";
import type { AddBlogForm } from "@lyceum/shared/rules.ts";
import type { APIRequestContext } from "@playwright/test";
import { pino } from "pino";
import type { Person } from "./people.ts";
import type { Site } from "../servers/site.ts";

/** What to do in the site's own database. */
export async function inDatabase<Value>(
  { databaseUrl }: Pick<Site, "databaseUrl">,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = connect(databaseUrl, pino({ level: "warn" }));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const addCourse = ({ queries }: Database) =>
  queries
    .insertInto("courses")
    .values({
      slug: randomUUID(),
      title: "Algebra",
      category: "Mathematics",
      published_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Adds it as the admin, to a course of its own. */
export async function makeBlog(
  site: Site,
  { context: { request }, token }: Person,
  fields: Partial<AddBlogForm> = {},
): Promise<BlogDetails["blog"]> {
  const { id: course_id } = await inDatabase(site, addCourse);
  const data = {
    title: "Letters for numbers",
    slug: `blog-${randomUUID()}`,
    date: "2026-11-21",
    content: "<p>Why a letter can stand for any number.</p>",
    course_id,
    ...fields,
  };
  const headers = { authorization: `Bearer ${token}` };
  const reply = await request.post(`/api${addBlog.url}`, { data, headers });
  if (!reply.ok()) throw new Error(`addBlog: ${reply.status()} ${await reply.text()}`);
  return (await blogDetails(request, data.slug)).blog;
}

export async function blogDetails(api: APIRequestContext, slug: string): Promise<BlogDetails> {
  const reply = await api.get(`/api${getBlogDetails.url.replace(":slug", slug)}`);
  if (!reply.ok()) throw new Error(`getBlogDetails: ${reply.status()} ${await reply.text()}`);
  return getBlogDetails.reply.parse(await reply.json());
}

/** As a visitor, or as the token's person. */
export async function postComment(
  api: APIRequestContext,
  blog_id: string,
  comment: string,
  token?: string,
): Promise<void> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const reply = await api.post(`/api${addComment.url}`, { data: { blog_id, comment }, headers });
  if (!reply.ok()) throw new Error(`addComment: ${reply.status()} ${await reply.text()}`);
}
