import { addBlog, Blog, BlogPage, Comment, getAllCourses } from "@lyceum/shared/rest/blogs.ts";
import { z } from "zod";

import { filled, type Given, isRecord, textOf, timeOf } from "./filling.ts";

const DAY = 10;
const dayOf = (value: unknown) => timeOf(value).slice(0, DAY);

const SpecifiedBlog = filled(
  Blog.extend({ id: z.string().min(1) }),
  ({ id, date, updated_at }) => ({
    id: textOf(id),
    date: dayOf(date),
    updated_at: timeOf(updated_at ?? date),
  }),
  { content: "", course_title: "", course_id: null, description: "", comments: 0 },
);

const blogsIn = (given: unknown) =>
  isRecord(given) && given.pages === undefined && Array.isArray(given.data) ? given.data : given;

/** All blogs. */
export const Blogs = z.preprocess(blogsIn, z.union([BlogPage, z.array(SpecifiedBlog)]));

/** Names a blog by its address, where its title is not given. */
const titleOf = (slug: string) => {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const Neighbour = filled(
  z.object({ slug: z.string().min(1), title: z.string() }),
  ({ slug, title }) => ({
    title: textOf(title) || titleOf(textOf(slug)),
  }),
)
  .nullish()
  .transform((given) => given ?? null);

const keyOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const commentsIn = (given: unknown, written: unknown): unknown[] =>
  (Array.isArray(given) ? given : []).map((each: unknown, index) => {
    const known: Given = isRecord(each) ? each : { comment: each };
    const number = index + 1;
    const author = { name: "Visitor", role: "visitor", created_at: timeOf(written) };
    return { ...author, key: keyOf(number), ...known, id: number };
  });

export const BlogWithComments = filled(
  z.object({
    blog: SpecifiedBlog,
    comments: z.array(Comment),
    version: z.int().nonnegative(),
    next_blog: Neighbour,
    previous_blog: Neighbour,
  }),
  ({ blog, comments }) => ({
    comments: commentsIn(comments, isRecord(blog) ? blog.date : null),
  }),
  { version: 0 },
);

export const CoursesOfBlogs = getAllCourses.reply.extend({
  courses: z.array(
    filled(z.object({ id: z.string().min(1), course_title: z.string() }), ({ id }) => ({
      id: textOf(id),
    })),
  ),
});

export const BlogAdded = filled(addBlog.reply, () => ({ errors: [] }), { message: "", slug: "" });
