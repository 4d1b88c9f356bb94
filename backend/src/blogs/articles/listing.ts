import { BLOGS_PER_PAGE } from "@lyceum/shared/limits.ts";
import { BlogPage } from "@lyceum/shared/rest/blogs.ts";

import type { Changes } from "../../kernel/database/changes.ts";
import { cached } from "../../kernel/database/cached.ts";
import type { CommentsRepository } from "../comments/comments-repository.ts";
import { type ListedBlog, presentBlog } from "../present.ts";
import type { BlogRow, BlogsRepository } from "../repository.ts";

/** All blogs without what they say, newest first, the pages of them, and the place of each in the list by its slug. */
type BlogIndex = { blogs: ListedBlog[]; pages: BlogPage[]; places: Map<string, number> };

export type ListingDeps = {
  repository: Pick<BlogsRepository, "list">;
  comments: Pick<CommentsRepository, "counts">;
  changes: Changes;
};

/** Keeps the blogs until the database says that one changed. A new comment costs no more than counting them. */
export const createListing = ({ repository, comments, changes }: ListingDeps) => {
  const rows = cached(repository.list, changes.isWhole);
  const counts = cached(comments.counts, changes.isWhole);
  const index = cached(
    async () => buildIndex(await rows.get(), await counts.get()),
    changes.isWhole,
  );

  const forgetCounts = () => {
    counts.forget();
    index.forget();
  };
  const forget = () => {
    rows.forget();
    forgetCounts();
  };
  return { get: index.get, forget, forgetCounts };
};

const buildIndex = (rows: BlogRow[], counts: Map<string, number>): BlogIndex => {
  const blogs = rows.map((row) => presentBlog(row, counts.get(row.id) ?? 0));
  return {
    blogs,
    pages: pagesOf(blogs),
    places: new Map(blogs.map(({ slug }, place) => [slug, place])),
  };
};

/** At least one. */
export const pagesOf = (blogs: ListedBlog[]): BlogPage[] => {
  const pages = Math.max(1, Math.ceil(blogs.length / BLOGS_PER_PAGE));
  return Array.from({ length: pages }, (_page, at) =>
    // Summaries: what the schema does not name is left out.
    BlogPage.parse({
      data: blogs.slice(at * BLOGS_PER_PAGE, (at + 1) * BLOGS_PER_PAGE),
      page: at + 1,
      pages,
      total: blogs.length,
    }),
  );
};
