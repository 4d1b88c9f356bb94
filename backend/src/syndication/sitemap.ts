import { SitemapStream, streamToPromise } from "sitemap";

/** Pages that are there whatever the database has. */
const FIXED = ["/", "/blogs", "/pricing", "/contact", "/message"];

/** What is in no search: its pages depend on who looks. */
const PRIVATE = ["/dashboard", "/admin-dashboard", "/users-list", "/add-blog", "/meeting-room/"];

type Listed = {
  /** `changed`: ISO 8601. */
  blogs: readonly { slug: string; changed: string }[];
  courses: readonly { id: string }[];
};

/** Every page that a search may find. `origin` is where the site is, without a slash at its end. */
export async function sitemapOf(origin: string, { blogs, courses }: Listed): Promise<string> {
  const stream = new SitemapStream({ hostname: origin, xmlns: NO_EXTENSIONS });
  for (const url of FIXED) stream.write({ url });
  for (const { slug, changed } of blogs)
    stream.write({ url: `/blog/${encodeURIComponent(slug)}`, lastmod: changed });
  for (const { id } of courses) stream.write({ url: `/course-topics/${encodeURIComponent(id)}` });
  stream.end();
  return (await streamToPromise(stream)).toString();
}

const NO_EXTENSIONS = { news: false, video: false, xhtml: false, image: false };

/** Names no sitemap where the site cannot know its origin. */
export const robotsOf = (origin: string): string =>
  [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    ...(origin === "" ? [] : [`Sitemap: ${origin}/sitemap.xml`]),
    "",
  ].join("\n");
