import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { Blog } from "@lyceum/shared/rest/blogs.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";

import { type TestApp, openApp } from "../../../test/app.ts";
import { blog } from "../../../test/school.ts";
import { createContents } from "./contents.ts";
import { KEPT_MOST, createWholeList } from "./whole-list.ts";

const blogOf = (content: string, at: number): Blog => ({
  id: `${at}`,
  title: "Waves",
  slug: `waves-${at}`,
  date: "2026-11-01",
  course_title: "",
  course_id: null,
  description: "",
  comments: 0,
  updated_at: "2026-11-01T00:00:00Z",
  content,
});

/** Blogs of 200,000 characters each, and how often each of them was asked for. */
function library(count: number) {
  const asked: number[] = [];
  const whole = async function* () {
    for (let at = 0; at < count; at += 1) {
      asked.push(at);
      yield blogOf("x".repeat(200_000), at);
    }
  };
  return { asked, list: createWholeList(whole, () => true) };
}

describe("the list of all blogs, whole", () => {
  it("is kept where it is short, and made once", async () => {
    const { list, asked } = library(3);
    const [first, second] = [await list.read(), await list.read()];
    expect(first).not.toBeInstanceOf(Readable);
    expect(second).toBe(first);
    expect(asked).toEqual([0, 1, 2]);
  });

  it("is written as it is read where it is long, and never in memory whole", async () => {
    const { list, asked } = library(60);
    const stream = (await list.read()) as Readable;
    expect(stream).toBeInstanceOf(Readable);
    // Tried to be kept, until it was too long.
    expect(asked.length).toBeLessThanOrEqual(KEPT_MOST / 200_000 + 1);
    asked.length = 0;
    const reading = stream[Symbol.asyncIterator]();
    await reading.next();
    expect(asked.length).toBeLessThan(60);
    await reading.return?.();
    const blogs = z.array(Blog).safeParse(JSON.parse(await text((await list.read()) as Readable)));
    expect(blogs.error?.issues[0]?.path).toEqual([0, "id"]);
  });

  it("is written to four at the same time", async () => {
    const { list } = library(60);
    const streams: Readable[] = [];
    for (let at = 0; at < 4; at += 1) streams.push((await list.read()) as Readable);
    await expect(list.read()).rejects.toMatchObject({ code: "unavailable" });
    streams[0]!.destroy();
    await new Promise((resolve) => streams[0]!.once("close", resolve));
    expect(await list.read()).toBeInstanceOf(Readable);
  });

  it("asks the database for a few blogs at a time", async () => {
    const batches: number[] = [];
    const contents = createContents({
      contents: async (ids) => {
        batches.push(ids.length);
        return new Map(ids.filter((id) => id !== "3").map((id) => [id, `<p>${id}</p>`]));
      },
    });
    const found: Blog[] = [];
    const listed = Array.from({ length: 20 }, (_, at) => blogOf("", at));
    for await (const each of contents.whole(listed)) found.push(each);
    expect(batches).toEqual([8, 8, 4]);
    // One was deleted meanwhile.
    expect(found).toHaveLength(19);
    expect(found[0]?.content).toBe("<p>0</p>");
  });
});

describe("long blogs", () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openApp();
  });
  afterEach(() => test.close());

  it("are all in the answer, in their order, however long it is", async () => {
    const content = `<p>${"x".repeat(190_000)}</p>`;
    for (let at = 1; at <= 25; at += 1)
      await blog(test, {
        slug: `day-${at}`,
        date: `2026-01-${String(at).padStart(2, "0")}`,
        content,
      });
    const reply = await test.app.inject({
      url: "/api/blogs",
      headers: { "accept-encoding": "gzip" },
    });
    expect(reply.statusCode).toBe(200);
    const blogs = z.array(Blog).parse(reply.json());
    expect(blogs.map(({ slug }) => slug)).toEqual(
      Array.from({ length: 25 }, (_, at) => `day-${25 - at}`),
    );
    expect(new Set(blogs.map((each) => each.content))).toEqual(new Set([content]));
  });
});
