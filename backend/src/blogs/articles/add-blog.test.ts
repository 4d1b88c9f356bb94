import { randomUUID } from "node:crypto";

import { BLOG_CONTENT_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { course } from "../../../test/school.ts";

const DETAILS = "/api/blogs/details_by_slug/";
/** The longest there may be. */
const SLUG = "графики-".repeat(25).slice(0, -1).padEnd(200, "ы");
const ADD = "/api/blogs/add_blog";

describe("adding a blog", () => {
  let test: TestApp;
  let bearer: { authorization: string };
  let course_id: string;
  beforeAll(async () => {
    test = await openApp();
    ({ bearer } = await person(test, "admin"));
    ({ id: course_id } = await course(test, { title: "Algebra", slug: "algebra" }));
  });
  afterAll(() => test.close());

  const get = (url: string) => test.app.inject({ url });
  const made = () =>
    test.database.queries.selectFrom("blogs").select(["slug", "content", "plain"]).execute();
  const form = (changed: object = {}) => ({
    title: "On graphs",
    slug: randomUUID(),
    date: "2026-03-04",
    course_id,
    content: "<h2>Why</h2><p>To <b>see</b>.</p>",
    ...changed,
  });
  const add = (changed: object = {}) => post(test.app, ADD, form(changed), bearer);

  it("has it in the very next answer, cleaned", async () => {
    expect((await get("/api/blogs")).json()).toEqual([]);
    const content = "<h2>Why</h2><p onclick=alert(1)>To <b>see</b>.</p><script>x</script>";
    const reply = await add({ slug: "on-graphs", content });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      success: true,
      message: MESSAGES.blogs.added,
      errors: [],
      slug: "on-graphs",
    });
    const { blog, comments, version } = (await get(`${DETAILS}on-graphs`)).json();
    expect(blog).toMatchObject({
      title: "On graphs",
      date: "2026-03-04",
      course_title: "Algebra",
      comments: 0,
      course_id: "algebra",
      description: "Why To see.",
      content: "<h2>Why</h2><p>To <strong>see</strong>.</p>",
    });
    expect([comments, version]).toEqual([[], 0]);
    expect(await made()).toEqual([
      { slug: "on-graphs", content: blog.content, plain: "Why To see." },
    ]);
  });

  it.each([
    ["no title", { title: "" }, [MESSAGES.blogs.fieldsMissing]],
    ["no slug", { slug: undefined }, [MESSAGES.blogs.fieldsMissing]],
    ["no date", { date: " " }, [MESSAGES.blogs.fieldsMissing]],
    ["no content", { content: "" }, [MESSAGES.blogs.fieldsMissing]],
    ["an editor's empty document", { content: "<p></p>" }, [MESSAGES.blogs.fieldsMissing]],
    ["only a script", { content: "<script>x</script>" }, [MESSAGES.blogs.fieldsMissing]],
    ["a foreign picture", { content: "<img src=//a.b>" }, [MESSAGES.blogs.fieldsMissing]],
    ["tags in tags", { content: `x${"<b>".repeat(2_000)}` }, [MESSAGES.blogs.tooDeep]],
    ["no course", { course_id: "" }, [MESSAGES.blogs.fieldsMissing]],
    ["nothing at all", { title: "", slug: "", date: "" }, [MESSAGES.blogs.fieldsMissing]],
    ["a slug with a slash", { slug: "a/b" }, [MESSAGES.blogs.slugInvalid]],
    ["a slug that leads up", { slug: ".." }, [MESSAGES.blogs.slugInvalid]],
    ["a day that is none", { date: "2026-02-30" }, [MESSAGES.blogs.dateInvalid]],
    [
      "several things",
      { title: "", slug: "a b", date: "tomorrow" },
      [MESSAGES.blogs.fieldsMissing, MESSAGES.blogs.slugInvalid, MESSAGES.blogs.dateInvalid],
    ],
  ])("is refused with %s", async (_what, changed, errors) => {
    const before = await made();
    const reply = await add(changed);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      status: "error",
      code: "invalid",
      success: false,
      message: errors[0],
      errors,
    });
    expect(await made()).toEqual(before);
  });

  it.each([
    ["an unknown id", randomUUID()],
    ["no id", "algebra"],
    ["a strange one", "1' or '1'='1"],
  ])("is refused with a course of %s", async (_what, id) => {
    const reply = await add({ course_id: id });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({
      success: false,
      errors: [MESSAGES.blogs.courseNotFound],
    });
  });

  it("is refused with a course that is not in the catalogue", async () => {
    const { id } = await course(test, { published_at: null });
    expect((await add({ course_id: id })).json().message).toBe(MESSAGES.blogs.courseNotFound);
  });

  it("takes a slug once, of two at the same time too", async () => {
    const titles = ["On graphs", "On other graphs"];
    const replies = await Promise.all(titles.map((title) => add({ slug: "taken", title })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({
      status: "error",
      code: "conflict",
      success: false,
      message: MESSAGES.blogs.slugTaken,
      errors: [MESSAGES.blogs.slugTaken],
    });
    expect((await made()).filter(({ slug }) => slug === "taken")).toHaveLength(1);
  });

  it("answers what is sent twice as the first time, and has it once", async () => {
    const sent = { slug: "sent-twice" };
    const replies = await Promise.all([add(sent), add(sent)]);
    replies.push(await add(sent));
    for (const reply of replies) {
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({ message: MESSAGES.blogs.added, slug: "sent-twice" });
    }
    expect((await made()).filter(({ slug }) => slug === "sent-twice")).toHaveLength(1);

    const { id: elsewhere } = await course(test);
    const different = { title: "On trees", date: "2026-03-05", content: "<p>To see.</p>" };
    for (const [name, value] of Object.entries({ ...different, course_id: elsewhere })) {
      const { statusCode } = await add({ ...sent, [name]: value });
      expect({ name, statusCode }).toEqual({ name, statusCode: 409 });
    }
    const other = await person(test, "admin");
    expect((await post(test.app, ADD, form(sent), other.bearer)).statusCode).toBe(409);
  });

  it("takes slugs of any alphabet, and is found by them", async () => {
    expect((await add({ slug: SLUG })).statusCode).toBe(200);
    const reply = await get(DETAILS + encodeURIComponent(SLUG));
    expect(reply.json().blog.slug).toBe(SLUG);
  });

  it("takes slugs whose letters have marks, and no marks without a letter", async () => {
    const slug = "हिन्दी-2-தமிழ்";
    expect((await add({ slug })).statusCode).toBe(200);
    const reply = await get(DETAILS + encodeURIComponent(slug));
    expect(reply.json().blog.slug).toBe(slug);
    for (const wrong of ["\u093F-a", "a-\u0301", "2\u20E3"])
      expect((await add({ slug: wrong })).json().errors).toEqual([MESSAGES.blogs.slugInvalid]);
  });

  it.each([
    ["the longest text", "<p>".concat("word ".repeat(BLOG_CONTENT_MAX / 5 - 2), "</p>"), 200],
    ["one word without end", "x".repeat(BLOG_CONTENT_MAX), 200],
    ["a ligature of eighteen letters", "\uFDFA ".repeat(BLOG_CONTENT_MAX / 2), 200],
    ["many different words", differentWords(), 200],
    ["more than there may be", "x".repeat(BLOG_CONTENT_MAX + 1), 400],
  ])("takes, or refuses, %s", async (_what, content, status) => {
    const slug = randomUUID();
    expect((await add({ slug, content })).statusCode).toBe(status);
    const isThere = (await made()).some((each) => each.slug === slug);
    expect(isThere).toBe(status === 200);
  });

  it.each(["visitor", "student", "teacher"] as const)("is not for a %s", async (role) => {
    const headers = role === "visitor" ? {} : (await person(test, role)).bearer;
    const reply = await post(test.app, ADD, form({ slug: role }), headers);
    expect(reply.statusCode).toBe(role === "visitor" ? 401 : 403);
    expect((await made()).map(({ slug }) => slug)).not.toContain(role);
  });

  it("says what is wrong with a body that is no JSON", async () => {
    const headers = { ...bearer, "content-type": "application/json" };
    const reply = await test.app.inject({
      method: "POST",
      url: ADD,
      headers,
      payload: '{"title":',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ success: false, errors: [expect.any(String)] });
  });
});

/** Words of characters of four bytes, none twice. */
function differentWords(): string {
  const words: string[] = [];
  for (let at = 0; words.length * 7 < BLOG_CONTENT_MAX - 7; at += 1)
    words.push(String.fromCodePoint(0x20000 + (at % 200), 0x20000 + ((at / 200) | 0), 0x20100));
  return words.join(" ");
}
