import type { Blog } from "@lyceum/shared/rest/blogs.ts";
import { describe, expect, it } from "vitest";

import { rssOf } from "./rss.ts";
import { robotsOf, sitemapOf } from "./sitemap.ts";

const ORIGIN = "https://school.example";

const blog = (fields: Partial<Blog> = {}): Blog => ({
  id: "0f3c7a3e-5b0e-4a53-9a0a-0a3f2f1d9f10",
  title: "Waves",
  slug: "waves",
  date: "2026-11-01",
  course_title: "Physics",
  course_id: null,
  comments: 0,
  description: "What waves are.",
  content: "<p>What waves are.</p>",
  updated_at: "2026-11-02T10:00:00.000Z",
  ...fields,
});

const rss = (...blogs: Blog[]) => rssOf({ name: "Lyceum & Sons", origin: ORIGIN }, blogs);

describe("the RSS of blogs", () => {
  it("has their titles, days, addresses and whole texts", () => {
    const made = rss(blog());
    expect(made).toContain("<title>Lyceum &amp; Sons · Blogs</title>");
    expect(made).toContain("<title><![CDATA[Waves]]></title>");
    expect(made).toContain(`<link>${ORIGIN}/blog/waves</link>`);
    expect(made).toContain("<pubDate>Sun, 01 Nov 2026 00:00:00 GMT</pubDate>");
    expect(made).toContain("<content:encoded><![CDATA[<p>What waves are.</p>]]>");
    expect(made).toContain("<category>Physics</category>");
  });

  it("gives the site's own pictures and links their whole address", () => {
    const content = '<img src="/media/images/a.webp"><a href="/blogs">all</a>';
    const made = rss(blog({ content }));
    expect(made).toContain(`<img src="${ORIGIN}/media/images/a.webp">`);
    expect(made).toContain(`<a href="${ORIGIN}/blogs">`);
  });

  it("leaves what looks like an address in the text as it is written", () => {
    const content = '<pre><code>&lt;img src="/a.png"&gt;</code></pre>';
    expect(rss(blog({ content }))).toContain(content);
  });

  it("has descriptions that say the same to readers who take them for HTML", () => {
    const made = rss(blog({ description: "Is 1 < 2 & <b> a tag?" }));
    expect(made).toContain("<description><![CDATA[Is 1 &lt; 2 &amp; &lt;b&gt; a tag?]]>");
  });

  it.each(["title", "content"] as const)("cannot be left by what a %s has in it", (field) => {
    const made = rss(blog({ [field]: "a ]]></title><evil/> \u0007\uFFFF b ]]> c ]]>" }));
    expect(made).toContain(
      "<![CDATA[a ]]]]><![CDATA[></title><evil/>  b ]]]]><![CDATA[> c ]]]]><![CDATA[>]]>",
    );
  });

  it("cannot be left by what a description has in it", () => {
    const made = rss(blog({ description: "a ]]></title><evil/> \u0007\uFFFF b" }));
    expect(made).toContain("<![CDATA[a ]]&gt;&lt;/title&gt;&lt;evil/&gt;  b]]>");
  });

  it("has the thirty newest, and is whole without any", () => {
    const many = Array.from({ length: 40 }, (_, index) => blog({ slug: `blog-${index}` }));
    expect(rss(...many).match(/<item>/g)).toHaveLength(30);
    expect(rss()).not.toContain("<item>");
  });
});

describe("what search engines read", () => {
  it("names every page that may be found, and when a blog changed", async () => {
    const sitemap = await sitemapOf(ORIGIN, {
      blogs: [{ slug: "a&b", changed: "2026-11-02T10:00:00.000Z" }],
      courses: [{ id: "7c1f" }],
    });
    const found = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(found).toEqual([
      ...["/", "/blogs", "/pricing", "/contact", "/message"].map((path) => ORIGIN + path),
      `${ORIGIN}/blog/a%26b`,
      `${ORIGIN}/course-topics/7c1f`,
    ]);
    expect(sitemap).toContain("<lastmod>2026-11-02T10:00:00.000Z</lastmod>");
  });

  it("says where that is, and what nobody should look for", () => {
    const robots = robotsOf(ORIGIN);
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(robots).toContain("Disallow: /admin-dashboard\n");
  });
});
