import type { Blog } from "@lyceum/shared/rest/blogs.ts";
import { Feed } from "feed";

/** Readers ask often and show the newest. */
export const NEWEST = 30;

type RssSite = { name: string; origin: string };

/** RSS 2.0 of the newest of `blogs`, which come newest first. */
export function rssOf({ name, origin }: RssSite, blogs: readonly Blog[]): string {
  const feed = new Feed({
    title: `${name} · Blogs`,
    description: `What the teachers of ${name} write.`,
    link: `${origin}/blogs`,
    feedLinks: { rss: `${origin}/rss.xml` },
    language: "en",
    generator: false,
    updated: lastChange(blogs),
  });
  for (const blog of blogs.slice(0, NEWEST)) feed.addItem(itemOf(origin, blog));
  return feed.rss2();
}

/** Now, where there is none. */
const lastChange = (blogs: readonly Blog[]) =>
  blogs.length === 0
    ? undefined
    : new Date(Math.max(...blogs.map(({ updated_at }) => Date.parse(updated_at))));

function itemOf(origin: string, { title, slug, date, description, content, course_title }: Blog) {
  const link = `${origin}/blog/${encodeURIComponent(slug)}`;
  return {
    title: written(title),
    link,
    guid: link,
    description: written(description),
    date: new Date(`${date}T00:00:00Z`),
    // A feed reader has no page that addresses could be relative to.
    content: written(content).replaceAll(/(src|href)="\//g, `$1="${origin}/`),
    ...(course_title && { category: [{ name: written(course_title) }] }),
  };
}

/** Without what no XML may have, however it is escaped. Source: XML 1.0, section 2.2. */
const written = (text: string) =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
