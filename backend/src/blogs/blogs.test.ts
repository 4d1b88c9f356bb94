import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Blog, BlogSummary, getBlogDetails } from "@lyceum/shared/rest/blogs.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";

import { type TestApp, appOn, openApp, person, post } from "../../test/app.ts";
import { blog, course } from "../../test/school.ts";

const soon = { timeout: 15_000, interval: 5 };
const DETAILS = "/api/blogs/details_by_slug/";
const ADD = "/api/blogs/add_blog";

describe("blogs", () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openApp();
  });
  afterEach(() => test.close());

  const get = (url: string, query: Record<string, string> = {}, headers = {}) =>
    test.app.inject({ url, query, headers });
  const slugs = (blogs: { slug: string }[]) => blogs.map(({ slug }) => slug);
  const listed = async (): Promise<string[]> => slugs((await get("/api/blogs")).json());
  /** Newest first. */
  const make = async (count: number) => {
    const days = Array.from({ length: count }, (_day, at) => at + 1);
    for (const day of days) await blog(test, { slug: `day-${day}`, date: `2026-01-${day + 10}` });
    return days.map((day) => `day-${day}`).toReversed();
  };

  it("are listed whole, newest first", async () => {
    const { id: course_id } = await course(test, { slug: "algebra", title: "Algebra" });
    const plain = "A sentence of some words. ".repeat(20).trim();
    await blog(test, { slug: "old", date: "2025-12-31" });
    await blog(test, { slug: "new", date: "2026-02-28", course_id, plain });
    await blog(test, { slug: "between", date: "2026-01-31", plain: "short" });
    const reply = await get("/api/blogs");
    const blogs = z.array(Blog).parse(reply.json());
    expect(reply.json()).toEqual(blogs);
    expect(slugs(blogs)).toEqual(["new", "between", "old"]);
    expect(blogs[0]).toMatchObject({
      date: "2026-02-28",
      course_title: "Algebra",
      course_id: "algebra",
      comments: 0,
      content: "<p>Because we see.</p>",
    });
    expect(blogs[0]?.description).toMatch(/^A sentence .* of some words\. A sentence of some…$/);
    expect(blogs[0]?.description.length).toBeGreaterThan(160);
    expect(blogs[1]).toMatchObject({ course_title: "", course_id: null, description: "short" });
  });

  it("are described by their beginning, also in a language without spaces", async () => {
    await blog(test, { plain: `图论 ${"我们画图是为了看见".repeat(40)}` });
    const [described] = z.array(Blog).parse((await get("/api/blogs")).json());
    expect(described?.description).toMatch(/^图论 [^ ]+…$/);
    expect(described?.description.length).toBeGreaterThan(160);
  });

  it("come in pages of five, of summaries", async () => {
    const all = await make(11);
    const page = async (number: number) => (await get("/api/blogs", { page: `${number}` })).json();
    const first = await page(1);
    expect(first).toMatchObject({ page: 1, pages: 3, total: 11 });
    expect(slugs(first.data)).toEqual(all.slice(0, 5));
    expect(first.data).toEqual(z.array(z.strictObject(BlogSummary.shape)).parse(first.data));
    expect(slugs((await page(3)).data)).toEqual(all.slice(10));
    expect(await page(99)).toEqual(await page(3));
    expect(slugs((await get("/api/blogs", { q: "", page: "2" })).json().data)).toEqual(
      all.slice(5, 10),
    );
    for (const wrong of ["0", "-1", "1.5", "two", "1e9"])
      expect((await get("/api/blogs", { page: wrong })).statusCode).toBe(400);
  });

  it("are none where there are none", async () => {
    expect(await listed()).toEqual([]);
    expect((await get("/api/blogs", { page: "4" })).json()).toEqual({
      data: [],
      page: 1,
      pages: 1,
      total: 0,
    });
  });

  it("know their neighbours by date", async () => {
    await make(3);
    const around = async (slug: string) => {
      const reply = await get(DETAILS + slug);
      const details = getBlogDetails.reply.parse(reply.json());
      expect(reply.json()).toEqual(details);
      expect(details.blog.slug).toBe(slug);
      return [details.previous_blog?.slug, details.next_blog?.slug];
    };
    expect(await around("day-1")).toEqual([undefined, "day-2"]);
    expect(await around("day-2")).toEqual(["day-1", "day-3"]);
    expect(await around("day-3")).toEqual(["day-2", undefined]);
  });

  it.each(["nothing", "day-1%00", "..%2f..%2fetc", "%f0%9f%8e%93", "x".repeat(200)])(
    "say that there is none called %j",
    async (slug) => {
      await make(1);
      const reply = await get(DETAILS + slug);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({
        status: "error",
        code: "not_found",
        message: MESSAGES.blogs.notFound,
        error: MESSAGES.blogs.notFound,
      });
    },
  );

  it("are sent once to a client that asks with its ETag, and again when something changed", async () => {
    await make(2);
    const { id: course_id } = await course(test);
    const { bearer } = await person(test, "admin");
    const urls = ["/api/blogs", "/api/blogs?page=1", `${DETAILS}day-2`];
    const tags = await Promise.all(urls.map(async (url) => (await get(url)).headers.etag));
    expect(new Set(tags).size).toBe(3);
    const statuses = async () => {
      const asked = urls.map((url, at) => get(url, {}, { "if-none-match": tags[at] }));
      return (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([304, 304, 304]);
    const fields = {
      title: "New",
      slug: "new",
      date: "2026-05-05",
      content: "<p>x</p>",
      course_id,
    };
    expect((await post(test.app, ADD, fields, bearer)).statusCode).toBe(200);
    // Its list, and the next one of what was the newest.
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it("ask the database once, however many ask for them", async () => {
    const [slug] = await make(6);
    const urls = ["/api/blogs", "/api/blogs?page=2", DETAILS + slug];
    for (const url of urls) await get(url);
    const scans = async (): Promise<number> => {
      const { rows } = await test.database.pool.query(
        "select pg_stat_force_next_flush(), sum(seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname in ('blogs', 'blog_threads', 'blog_comments')",
      );
      return rows[0].scans;
    };
    // Until the last reader has reported its statistics.
    let before = -1;
    await expect
      .poll(async () => {
        const last = before;
        before = await scans();
        return before > 0 && before === last;
      }, soon)
      .toBe(true);
    for (let asked = 0; asked < 20; asked += 1) for (const url of urls) await get(url);
    await new Promise((resolve) => void setTimeout(resolve, 100));
    expect(await scans()).toBe(before);
  });

  it("follow what another process changes: a text, a date, a course, an end", async () => {
    const other = await appOn(test.database);
    const { pool } = test.database;
    const { id: course_id } = await course(test, { title: "One" });
    const everywhere = async (expected: unknown) => {
      for (const app of [test.app, other.app])
        await expect
          .poll(async () => {
            const list = (await app.inject({ url: "/api/blogs" })).json();
            return list.map((each: Blog) => [each.slug, each.title, each.course_title]);
          }, soon)
          .toEqual(expected);
    };
    try {
      await everywhere([]);
      await blog(test, { slug: "a", title: "A", date: "2026-01-01", course_id });
      await blog(test, { slug: "b", title: "B", date: "2026-01-02" });
      const b = ["b", "B", ""];
      await everywhere([b, ["a", "A", "One"]]);
      await pool.query("update blogs set title = 'Z', date = '2026-01-03' where slug = 'a'");
      await everywhere([["a", "Z", "One"], b]);
      await pool.query("update courses set title = 'Two'");
      await everywhere([["a", "Z", "Two"], b]);
      await pool.query("update courses set published_at = null");
      await everywhere([["a", "Z", ""], b]);
      await pool.query("delete from courses");
      await everywhere([["a", "Z", ""], b]);
      await pool.query("delete from blogs where slug = 'a'");
      await everywhere([b]);
      expect((await other.app.inject({ url: `${DETAILS}a` })).statusCode).toBe(404);
    } finally {
      await other.app.close();
      await other.backend.close();
    }
  });

  it("are cleaned again when they are read", async () => {
    const content = "<p>Text<img src=x onerror=alert(1)></p><script>alert(1)</script>";
    const { slug } = await blog(test, { content });
    expect((await get("/api/blogs")).json()[0].content).toBe("<p>Text</p>");
    expect((await get(DETAILS + slug)).json().blog.content).toBe("<p>Text</p>");
    await test.database.pool.query("update blogs set content = '<p>New<iframe></iframe></p>'");
    await expect
      .poll(async () => (await get(DETAILS + slug)).json().blog.content, soon)
      .toBe("<p>New</p>");
  });

  it("can belong to the courses of the catalogue", async () => {
    const { id } = await course(test, { title: "beta" });
    await course(test, { title: "Alpha" });
    await course(test, { title: "Hidden", published_at: null });
    const { success, courses } = (await get("/api/blogs/get_all_courses")).json();
    expect(success).toBe(true);
    expect(courses.map((each: { course_title: string }) => each.course_title)).toEqual([
      ...["Alpha", "beta"],
    ]);
    expect(courses[1]).toEqual({ id, course_title: "beta" });
  });
});
