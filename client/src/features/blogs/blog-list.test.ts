import type { Blog } from "@lyceum/shared/rest/blogs.ts";
import { describe, expect, test } from "vitest";

import { pageOf } from "./blog-list.ts";

const blog = (number: number, change: Partial<Blog> = {}): Blog => ({
  id: `0a0f8f7e-6b0e-4f3e-9d52-0f3f4a1b2c${String(number).padStart(2, "0")}`,
  title: `Blog ${number}`,
  slug: `blog-${number}`,
  date: "2026-01-01",
  course_title: "Waves",
  course_id: "waves",
  description: "About strings.",
  comments: 0,
  content: "<p>About <em>strings</em>.</p>",
  updated_at: "2026-01-01T00:00:00.000Z",
  ...change,
});

const TWELVE = Array.from({ length: 12 }, (_, index) => blog(index + 1));

describe("a bare list of blogs", () => {
  test("is shown five a page, in its order", () => {
    const { data, ...rest } = pageOf(TWELVE, { page: 2 });
    expect(data.map(({ title }) => title)).toEqual([6, 7, 8, 9, 10].map((each) => `Blog ${each}`));
    expect(rest).toEqual({ page: 2, pages: 3, total: 12 });
  });

  test("has its last page beyond the last, and one page when there is nothing", () => {
    expect(pageOf(TWELVE, { page: 99 })).toMatchObject({ page: 3, pages: 3 });
    expect(pageOf(TWELVE, { page: 99 }).data).toHaveLength(2);
    expect(pageOf([], { page: 1 })).toEqual({ data: [], page: 1, pages: 1, total: 0 });
  });

  test("is searched for every word, in any case and order, in texts and never in tags", () => {
    const list = [blog(1), blog(2, { title: "On Tides" }), blog(3, { content: "<em>Moon</em>" })];
    const found = (q: string) => pageOf(list, { q, page: 1 }).data.map(({ slug }) => slug);
    expect(found("TIDES on")).toEqual(["blog-2"]);
    expect(found("moon")).toEqual(["blog-3"]);
    expect(found("em")).toEqual([]);
    expect(found("tides moon")).toEqual([]);
  });
});
