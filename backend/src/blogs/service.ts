import { randomUUID } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { COMMENTS_SHOWN } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type {
  Blog,
  BlogDetails,
  BlogPage,
  Comment,
  CommentChange,
} from "@lyceum/shared/rest/blogs.ts";
import type { AddBlogForm } from "@lyceum/shared/rules.ts";
import { z } from "zod";

import type { Person } from "../kernel/security/person.ts";
import { wordsOf } from "../kernel/search/search.ts";
import type { Changes } from "../kernel/database/changes.ts";
import { type Cached, cached } from "../kernel/database/cached.ts";
import type { CommentsRepository } from "./comments/comments-repository.ts";
import { createContents } from "./articles/contents.ts";
import { isTooDeep, sanitise, showsSomething, textOf } from "./articles/html.ts";
import { createListing, pagesOf } from "./articles/listing.ts";
import { authorOf } from "./policy.ts";
import { type ListedBlog, presentChange, presentComment } from "./present.ts";
import type { BlogsRepository } from "./repository.ts";
import { type WholeList, createWholeList } from "./articles/whole-list.ts";

/** Blogs that are kept whole, with their newest comments. */
const DETAILS_KEPT = 100;

export type BlogsDeps = {
  repository: BlogsRepository;
  comments: CommentsRepository;
  changes: Changes;
};

/** `key` as in `addComment` of shared/rest/blogs.ts. */
export type CommentForm = { blog_id: string; comment: string; key?: string | undefined };

/**
 * What is answered from memory is the same object until something in it changed. Who calls has checked who may: see the
 * endpoints' access.
 */
export type BlogsService = {
  /** All, whole, newest first, as they are answered. Throws unavailable. */
  list(): Promise<WholeList>;
  /** So many of the newest, whole. */
  newest(count: number): Promise<Blog[]>;
  /** Where each is and when it changed, newest first. */
  addresses(): Promise<Pick<Blog, "slug" | "updated_at">[]>;
  /** A page beyond the last is the last one. */
  page(query: { q?: string | undefined; page: number }): Promise<BlogPage>;
  /** Throws not_found. */
  details(slug: string): Promise<BlogDetails>;
  /** Empty for a blog that does not exist. */
  earlierComments(blogId: string, before: number): Promise<{ data: Comment[]; more: boolean }>;
  /** The first comment of this key where it was sent before. Throws not_found. */
  addComment(person: Person | null, form: CommentForm): Promise<Comment>;
  /** Throws not_found. */
  hideComment(
    person: Person,
    form: { blog_id: string; id: number; hidden: boolean },
  ): Promise<CommentChange>;
  /**
   * Once, also where the same person sends the same again. Throws invalid (nothing is left of the content), not_found
   * (course), conflict (slug).
   */
  add(person: Person, form: AddBlogForm): Promise<{ slug: string }>;
  /** What a blog can belong to, by title. */
  courses(): Promise<{ id: string; course_title: string }[]>;
  /**
   * In the order of their versions, which follow one another; `version` is the newest, and `shown` says how many are
   * shown then. Null: no such blog.
   */
  changesAfter(
    blogId: string,
    version: number,
    limit: number,
  ): Promise<{ changes: CommentChange[]; version: number; shown: number } | null>;
};

/** Answers that are kept until something in them changes. */
const memoryOf = ({ repository, comments, changes }: BlogsDeps) => {
  const listing = createListing({ repository, comments, changes });
  const contents = createContents(repository);
  const all = async function* () {
    yield* contents.whole((await listing.get()).blogs);
  };
  const wholeList = createWholeList(all, changes.isWhole);
  const kept = new Map<string, Cached<BlogDetails>>();

  const forgetComments = (blogId: string) => {
    listing.forgetCounts();
    wholeList.forget();
    kept.get(blogId)?.forget();
  };
  const forget = () => {
    listing.forget();
    wholeList.forget();
    kept.clear();
  };
  changes.on("comments", forgetComments);
  changes.on("blog", forget);
  changes.on("course", forget);
  changes.onGap(forget);

  return { listing, contents, wholeList, kept, forgetComments, forget };
};

type Memory = ReturnType<typeof memoryOf>;
type Lists = Pick<BlogsService, "list" | "newest" | "addresses" | "page">;

/** Many blogs at once. */
const lists = ({ repository }: BlogsDeps, { listing, contents, wholeList }: Memory): Lists => ({
  list: wholeList.read,
  newest: async (count) => {
    const newest: Blog[] = [];
    for await (const blog of contents.whole((await listing.get()).blogs.slice(0, count)))
      newest.push(blog);
    return newest;
  },
  addresses: async () => (await listing.get()).blogs,

  page: async ({ q, page }) => {
    const { blogs, pages } = await listing.get();
    const found = q ? pagesOf(await search(repository, q, blogs)) : pages;
    // There is always one.
    return found[Math.min(page, found.length) - 1]!;
  },
});

type Details = Pick<BlogsService, "details">;

/** One blog with its newest comments, its neighbours and its place among the versions of its thread. */
const detailsOf = (
  { comments, changes }: BlogsDeps,
  { listing, contents, kept }: Memory,
): Details => {
  const load = async (slug: string): Promise<BlogDetails> => {
    const { blogs, places } = await listing.get();
    const place = places.get(slug) ?? -1;
    const listed = blogs[place];
    const blog = listed && (await contents.one(listed));
    const thread = blog && (await comments.newest(blog.id));
    if (!thread) throw blogNotFound();
    return {
      blog: { ...blog, comments: thread.shown },
      comments: thread.comments.map(presentComment),
      version: thread.newest,
      next_blog: neighbour(blogs[place - 1]),
      previous_blog: neighbour(blogs[place + 1]),
    };
  };

  return {
    details: async (slug) => {
      const { blogs, places } = await listing.get();
      const blog = blogs[places.get(slug) ?? -1];
      if (!blog) throw blogNotFound();
      const details = kept.get(blog.id) ?? cached(() => load(slug), changes.isWhole);
      // Last in the order of use.
      kept.delete(blog.id);
      kept.set(blog.id, details);
      if (kept.size > DETAILS_KEPT) kept.delete(kept.keys().next().value!);
      return details.get();
    },
  };
};

type Discussion = Pick<
  BlogsService,
  "earlierComments" | "addComment" | "hideComment" | "changesAfter"
>;

/** The comments of blogs. */
const discussion = ({ comments }: BlogsDeps, { forgetComments }: Memory): Discussion => ({
  earlierComments: async (blogId, before) => {
    const rows = await comments.before(blogId, before);
    const data = rows.slice(0, COMMENTS_SHOWN).toReversed().map(presentComment);
    return { data, more: rows.length > COMMENTS_SHOWN };
  },

  addComment: async (person, { blog_id, comment, key = randomUUID() }) => {
    const row = await comments.add({ ...authorOf(person), blog_id, comment, key });
    forgetComments(blog_id);
    return presentComment(row);
  },

  hideComment: async (person, { blog_id, id, hidden }) => {
    const row = await comments.hide({ blog_id, id, hidden, by: person.id });
    forgetComments(blog_id);
    return presentChange(row);
  },

  changesAfter: async (blogId, version, limit) => {
    const changed = await comments.changedAfter(blogId, version, limit);
    if (!changed) return null;
    const { comments: rows, newest, shown } = changed;
    return { changes: rows.map(presentChange), version: newest, shown };
  },
});

export const createBlogs = (deps: BlogsDeps): BlogsService => {
  const { repository } = deps;
  const memory = memoryOf(deps);

  return {
    ...lists(deps, memory),
    ...detailsOf(deps, memory),
    ...discussion(deps, memory),

    add: async (person, { title, slug, date, content, course_id }) => {
      if (isTooDeep(content)) throw new DomainError("invalid", MESSAGES.blogs.tooDeep);
      const sanitised = sanitise(content);
      if (!showsSomething(sanitised))
        throw new DomainError("invalid", MESSAGES.blogs.fieldsMissing);
      if (!z.uuid().safeParse(course_id).success || !(await repository.isCourse(course_id)))
        throw new DomainError("not_found", MESSAGES.blogs.courseNotFound);
      const text = { title, slug, date, content: sanitised, plain: textOf(sanitised) };
      const blog = { ...text, course_id, author_id: person.id };
      // It is there where it was sent before, and the answer got lost.
      if (!(await repository.insert(blog)) && !(await repository.isThere(blog)))
        throw new DomainError("conflict", MESSAGES.blogs.slugTaken);
      memory.forget();
      return { slug };
    },

    courses: repository.courses,
  };
};

const blogNotFound = () => new DomainError("not_found", MESSAGES.blogs.notFound);

const neighbour = (blog: ListedBlog | undefined): BlogDetails["next_blog"] =>
  blog ? { slug: blog.slug, title: blog.title } : null;

/** Best match first; nothing for a text without a word. */
const search = async (
  repository: BlogsRepository,
  q: string,
  blogs: ListedBlog[],
): Promise<ListedBlog[]> => {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const byId = new Map(blogs.map((blog) => [blog.id, blog]));
  return (await repository.find(words)).flatMap((id) => byId.get(id) ?? []);
};
