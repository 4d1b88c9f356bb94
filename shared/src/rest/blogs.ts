import { z } from "zod";

import { AddBlogForm, CommentText } from "../rules.ts";
import { endpoint, ROLES } from "./endpoint.ts";

/** A blog as listings show it. `date` is the day it is dated, YYYY-MM-DD; `description` is the beginning of its text. */
export const BlogSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  date: z.iso.date(),
  /** Of the course that it belongs to. */
  course_title: z.string(),
  /** That course's slug; null when the course is not in the catalogue. */
  course_id: z.string().nullable(),
  description: z.string(),
  /** Comments that are not hidden. */
  comments: z.int().nonnegative(),
});
export type BlogSummary = z.infer<typeof BlogSummary>;

/** `content` is sanitised HTML. */
export const Blog = BlogSummary.extend({
  content: z.string(),
  /** ISO 8601; of its last change. */
  updated_at: z.string(),
});
export type Blog = z.infer<typeof Blog>;

/** Blogs of one page, newest first, or best match first where something is searched for. `pages` is at least 1. */
export const BlogPage = z.object({
  data: z.array(BlogSummary),
  page: z.int().positive(),
  pages: z.int().positive(),
  total: z.int().nonnegative(),
});
export type BlogPage = z.infer<typeof BlogPage>;

/**
 * A comment. `id` counts from 1 within its blog, in the order in which comments were accepted; nothing is ever put
 * before what a reader has. `key` is the id that its author's page gave it.
 */
export const Comment = z.object({
  id: z.int().positive(),
  comment: z.string(),
  /** Who wrote it; 'Visitor' for whoever was not signed in. */
  name: z.string(),
  role: z.enum(["visitor", ...ROLES]),
  /** ISO 8601. */
  created_at: z.string(),
  key: z.uuid(),
});
export type Comment = z.infer<typeof Comment>;

/**
 * What happened to a comment last: it was made or is shown again (`comment`), or it was hidden (null). `version` counts
 * the changes of a blog's comments without a gap, so whoever knows the last one can ask for what came after it.
 */
export const CommentChange = z.object({
  id: z.int().positive(),
  version: z.int().positive(),
  comment: Comment.nullable(),
});
export type CommentChange = z.infer<typeof CommentChange>;

const Neighbour = z.object({ slug: z.string(), title: z.string() }).nullable();

/**
 * Without `page` the bare list of all blogs, whole, newest first; with it one page of summaries. A page beyond the last
 * is the last one. The search forgives typing mistakes and unfinished words.
 */
export const getBlogs = endpoint({
  method: "GET",
  url: "/blogs",
  base: "api",
  access: "visitor",
  query: z.object({
    q: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().positive().max(1_000_000).optional(),
  }),
  reply: z.union([BlogPage, z.array(Blog)]),
});

/**
 * A blog with the newest of its comments, oldest of them first, and its neighbours by date. `version` is of its last
 * change of comments: what a page watches from. not_found has `error` beside `message`.
 */
export const getBlogDetails = endpoint({
  method: "GET",
  url: "/blogs/details_by_slug/:slug",
  base: "api",
  access: "visitor",
  params: z.object({ slug: z.string().min(1).max(200) }),
  reply: z.object({
    blog: Blog,
    comments: z.array(Comment),
    version: z.int().nonnegative(),
    next_blog: Neighbour,
    previous_blog: Neighbour,
  }),
});
export type BlogDetails = z.infer<(typeof getBlogDetails)["reply"]>;

/** Comments before one, the newest of them, oldest first; `more` when there are older ones still. */
export const getEarlierComments = endpoint({
  method: "GET",
  url: "/blogs/comments",
  base: "api",
  access: "visitor",
  query: z.object({ blog_id: z.uuid(), before: z.coerce.number().int().positive() }),
  reply: z.object({ data: z.array(Comment), more: z.boolean() }),
});

/**
 * `key` makes it safe to send again: the second one answers with the first one's comment. `website` is a field that no
 * person sees or fills; what has something in it is answered as if it were accepted, and dropped. Errors: invalid,
 * not_found, too_many.
 */
export const addComment = endpoint({
  method: "POST",
  url: "/blogs/add_comment",
  base: "api",
  access: "anyone",
  body: z.object({
    blog_id: z.uuid(),
    comment: CommentText,
    key: z.uuid().optional(),
    website: z.string().max(500).optional(),
  }),
  reply: z.object({ success: z.literal(true), comment: Comment.optional() }),
});

/** Hides a comment from everybody, or shows it again. Errors: not_found. */
export const hideComment = endpoint({
  method: "POST",
  url: "/blogs/hide_comment",
  base: "api",
  access: ["admin"],
  body: z.object({ blog_id: z.uuid(), id: z.int().positive(), hidden: z.boolean() }),
  reply: z.object({ success: z.literal(true), change: CommentChange }),
});

/** What a blog can belong to, by title. */
export const getAllCourses = endpoint({
  method: "GET",
  url: "/blogs/get_all_courses",
  base: "api",
  access: "visitor",
  reply: z.object({
    success: z.literal(true),
    courses: z.array(z.object({ id: z.uuid(), course_title: z.string() })),
  }),
});

/** Refused with `success` false, `message` and `errors`, a list of texts: invalid, conflict (slug), not_found (course). */
export const addBlog = endpoint({
  method: "POST",
  url: "/blogs/add_blog",
  base: "api",
  access: ["admin"],
  body: AddBlogForm,
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    errors: z.array(z.string()),
    slug: z.string(),
  }),
});

/** Multipart with one file, `image`: kept by us, made anew. Errors: unsupported, too_large, disk_full. */
export const addBlogImage = endpoint({
  method: "POST",
  url: "/blogs/images",
  base: "api",
  access: ["admin"],
  reply: z.object({ success: z.literal(true), url: z.string() }),
});
