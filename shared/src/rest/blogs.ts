import { z } from "zod";

import { AddBlogForm, CommentText } from "../rules.ts";
import { Course } from "./courses.ts";
import { endpoint, ROLES } from "./endpoint.ts";

/** A blog in a listing. `date` is its date, YYYY-MM-DD; `description` is the start of its text. */
export const BlogSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  date: z.iso.date(),
  /** The title of its course. */
  course_title: z.string(),
  /** That course's slug; null if the course is not in the catalogue. */
  course_id: z.string().nullable(),
  description: z.string(),
  /** The number of visible comments. */
  comments: z.int().nonnegative(),
  /** Who wrote it; null if the account is deleted. */
  author: z.object({ name: z.string(), picture_url: z.string().nullable() }).nullable().optional(),
});
export type BlogSummary = z.infer<typeof BlogSummary>;

/** `content` is sanitised HTML. */
export const Blog = BlogSummary.extend({
  content: z.string(),
  /** Its course, as in the catalogue; null if it is not in it. */
  course: Course.pick({
    course_id: true,
    course_title: true,
    course_category: true,
    course_type: true,
    course_price: true,
    image_url: true,
  })
    .nullable()
    .optional(),
  /** The last change, ISO 8601. */
  updated_at: z.string(),
});
export type Blog = z.infer<typeof Blog>;

/** One page of blogs, newest first, or best match first for a search. `pages` is at least 1. */
export const BlogPage = z.object({
  data: z.array(BlogSummary),
  page: z.int().positive(),
  pages: z.int().positive(),
  total: z.int().nonnegative(),
});
export type BlogPage = z.infer<typeof BlogPage>;

/**
 * A comment. `id` counts from 1 within its blog, in the order of acceptance, so that no comment is ever inserted before
 * others. `key` is the id that its author's page generated.
 */
export const Comment = z.object({
  id: z.int().positive(),
  comment: z.string(),
  /** The author's name; 'Visitor' if they were not signed in. */
  name: z.string(),
  /** The author's picture on this site; null or absent without one. */
  picture_url: z.string().nullable().optional(),
  role: z.enum(["visitor", ...ROLES]),
  /** ISO 8601. */
  created_at: z.string(),
  key: z.uuid(),
});
export type Comment = z.infer<typeof Comment>;

/**
 * The last change of a comment: created or shown again (`comment`), or hidden (null). `version` counts the changes of a
 * blog's comments without a gap, so that a page can ask for all changes after the last one it knows.
 */
export const CommentChange = z.object({
  id: z.int().positive(),
  version: z.int().positive(),
  comment: Comment.nullable(),
});
export type CommentChange = z.infer<typeof CommentChange>;

const Neighbour = z.object({ slug: z.string(), title: z.string() }).nullable();

/**
 * Without `page`, all blogs in full, newest first; with it, one page of summaries. A page beyond the last returns the
 * last one. The search tolerates typos and unfinished words.
 */
export const getBlogs = endpoint({
  method: "GET",
  url: "/blogs",
  base: "api",
  access: "public",
  query: z.object({
    q: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().positive().max(1_000_000).optional(),
  }),
  reply: z.union([BlogPage, z.array(Blog)]),
});

/**
 * A blog with its newest comments in ascending order, and its neighbours by date. `version` is that of the last change
 * of its comments: a page watches from there. not_found has `error` beside `message`.
 */
export const getBlogDetails = endpoint({
  method: "GET",
  url: "/blogs/details_by_slug/:slug",
  base: "api",
  access: "public",
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

/** The newest comments before a given one, in ascending order; `more` if there are still older ones. */
export const getEarlierComments = endpoint({
  method: "GET",
  url: "/blogs/comments",
  base: "api",
  access: "public",
  query: z.object({ blog_id: z.uuid(), before: z.coerce.number().int().positive() }),
  reply: z.object({ data: z.array(Comment), more: z.boolean() }),
});

/**
 * `key` makes repeating safe: the second call returns the comment of the first. `website` is a honeypot field,
 * invisible to people; a call that fills it gets a normal answer and is dropped. Errors: invalid, not_found, too_many.
 */
export const addComment = endpoint({
  method: "POST",
  url: "/blogs/add_comment",
  base: "api",
  access: "optional",
  body: z.object({
    blog_id: z.uuid(),
    comment: CommentText,
    key: z.uuid().optional(),
    website: z.string().max(500).optional(),
  }),
  reply: z.object({ success: z.literal(true), comment: Comment.optional() }),
});

/** Hides a comment from everyone, or shows it again. Errors: not_found. */
export const hideComment = endpoint({
  method: "POST",
  url: "/blogs/hide_comment",
  base: "api",
  access: ["admin"],
  body: z.object({ blog_id: z.uuid(), id: z.int().positive(), hidden: z.boolean() }),
  reply: z.object({ success: z.literal(true), change: CommentChange }),
});

/** The courses that a blog can belong to, by title. */
export const getAllCourses = endpoint({
  method: "GET",
  url: "/blogs/get_all_courses",
  base: "api",
  access: "public",
  reply: z.object({
    success: z.literal(true),
    courses: z.array(z.object({ id: z.uuid(), course_title: z.string() })),
  }),
});

/**
 * What the same person sends again, unchanged, is there once, and answered as the first time. A refusal has `success`
 * false, `message` and `errors`, a list of texts: invalid, conflict (slug), not_found (course).
 */
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

/** Multipart with one file, `image`; it is re-encoded and stored. Errors: unsupported, too_large, disk_full. */
export const addBlogImage = endpoint({
  method: "POST",
  url: "/blogs/images",
  base: "api",
  access: ["admin"],
  reply: z.object({ success: z.literal(true), url: z.string() }),
});
