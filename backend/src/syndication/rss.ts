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
    title: inCdata(written(title)),
    link,
    guid: link,
    // A plain text, which readers take for HTML.
    description: escaped(written(description)),
    date: new Date(`${date}T00:00:00Z`),
    // A feed reader has no page that addresses could be relative to.
    content: inCdata(written(content).replaceAll(OWN_ADDRESS, `$1${origin}/`)),
    ...(course_title && { category: [{ name: written(course_title) }] }),
  };
}

/** The beginning of a tag of sanitised HTML up to its address, where that is one of this site. */
const OWN_ADDRESS = /(<[^<>]*\s(?:src|href)=")\//g;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const CDATA_END = "]]>";

/** The library keeps only the first end of a section that is written in it from ending it; so are all others kept here. */
const inCdata = (text: string) => {
  const next = text.indexOf(CDATA_END) + CDATA_END.length;
  return text.slice(0, next) + text.slice(next).replaceAll(CDATA_END, "]]]]><![CDATA[>");
};

/** Without what no XML may have, however it is escaped. Source: XML 1.0, section 2.2. */
const written = (text: string) =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
