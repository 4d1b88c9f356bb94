import type { Blog, Comment, CommentChange } from "@lyceum/shared/rest/blogs.ts";

import type { CommentRow } from "./comments/comments-repository.ts";
import type { BlogRow } from "./repository.ts";

/** A blog without what it says. */
export type ListedBlog = Omit<Blog, "content">;

/** Characters of a description. */
const DESCRIPTION = 180;

/** `comments` counts those that are shown. */
export const presentBlog = (row: BlogRow, comments: number): ListedBlog => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  date: row.date,
  course_title: row.course_title ?? "",
  course_id: row.course_slug,
  description: beginningOf(row.plain),
  comments,
  author: row.author === null ? null : { name: row.author, picture_url: row.author_picture },
  course: cardOf(row),
  updated_at: row.updated_at.toISOString(),
});

const MINOR_UNITS = 100;

const cardOf = ({ course_slug, course_title, ...row }: BlogRow): Blog["course"] => {
  if (course_slug === null || course_title === null) return null;
  const course_price = Number(row.price_minor) / MINOR_UNITS;
  return {
    course_id: course_slug,
    course_title,
    course_category: row.category ?? "",
    course_type: course_price === 0 ? "Free" : "Paid",
    course_price,
    image_url: row.image_url,
  };
};

/** Cut between words where little is lost by that: some languages have no spaces. */
const beginningOf = (text: string): string => {
  if (text.length <= DESCRIPTION) return text;
  const cut = text.slice(0, DESCRIPTION);
  const words = cut.replace(/\s+\S{0,40}$/, "");
  // Half of a character of two code units is none.
  return `${words.replace(/[\uD800-\uDBFF]$/, "").replace(/[\s.,;:!?–—-]+$/u, "")}…`;
};

export const presentComment = (row: CommentRow): Comment => ({
  id: row.id,
  comment: row.comment,
  name: row.name,
  picture_url: row.picture_url,
  role: row.role,
  created_at: row.created_at.toISOString(),
  key: row.key,
});

export const presentChange = (row: CommentRow): CommentChange => ({
  id: row.id,
  version: row.version,
  comment: row.hidden_at === null ? presentComment(row) : null,
});
