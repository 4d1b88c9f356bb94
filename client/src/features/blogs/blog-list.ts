import { BLOGS_PER_PAGE } from "@lyceum/shared/limits.ts";
import type { Blog, BlogPage } from "@lyceum/shared/rest/blogs.ts";

/** The search, and the page of its results; pages count from 1. */
export type BlogSearch = { q?: string; page: number };

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

const matches = ({ title, description, course_title, content }: Blog, words: readonly string[]) => {
  const text = [title, description, course_title, content.replace(/<[^<>]*>/g, " ")].join(" ");
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};

/** One page of a plain list of all blogs, for backends without paging. A page beyond the last returns the last. */
export function pageOf(blogs: readonly Blog[], { q = "", page }: BlogSearch): BlogPage {
  const words = wordsOf(q);
  const found = blogs.filter((blog) => matches(blog, words));
  const pages = Math.max(1, Math.ceil(found.length / BLOGS_PER_PAGE));
  const shown = Math.min(page, pages);
  const start = (shown - 1) * BLOGS_PER_PAGE;
  return {
    data: found.slice(start, start + BLOGS_PER_PAGE),
    page: shown,
    pages,
    total: found.length,
  };
}
