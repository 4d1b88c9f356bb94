import { randomUUID } from "node:crypto";

import { COMMENTS_SHOWN, COMMENT_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Comment } from "@lyceum/shared/rest/blogs.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, person, post } from "../../../test/app.ts";
import { numbers, openCommentGround, soon, type CommentGround } from "../../../test/comments.ts";
import { blog } from "../../../test/school.ts";

const HIDE = "/api/blogs/hide_comment";

describe("comments", () => {
  let ground: CommentGround;
  let test: CommentGround["test"];
  let other: CommentGround["other"];
  beforeAll(async () => {
    ground = await openCommentGround();
    ({ test, other } = ground);
  });
  afterAll(() => ground.close());

  const details = async (slug: string) =>
    (await test.app.inject({ url: `/api/blogs/details_by_slug/${slug}` })).json();

  it("are signed with the account, or with Visitor", async () => {
    const { id: blog_id, slug } = await blog(test);
    const student = await person(test, "student");
    const spoofed = { blog_id, name: "Admin", role: "admin", author_id: student.id };
    const key = randomUUID();
    const first = await ground.add({ ...spoofed, comment: "  Anonymous.  ", key });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({
      success: true,
      comment: {
        id: 1,
        comment: "Anonymous.",
        name: "Visitor",
        picture_url: null,
        role: "visitor",
        key,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
    const second = await ground.add({ ...spoofed, comment: "Signed." }, student.bearer);
    expect(second.json().comment).toMatchObject({ id: 2, name: "A student", role: "student" });
    const { comments, version, blog: shown } = await details(slug);
    expect(comments).toEqual([first.json().comment, second.json().comment]);
    expect([version, shown.comments]).toEqual([2, 2]);
  });

  it("keep text as it was written", async () => {
    const { id: blog_id, slug } = await blog(test);
    const texts = [
      "<script>alert(1)</script>",
      "'; drop table blog_comments; --",
      "👩🏽‍💻 שלום مرحبا\nsecond line\t\u202Eend",
      "&lt;b&gt; ${7*7} {{7*7}} %s \\u0000",
      "x".repeat(COMMENT_MAX),
    ];
    for (const comment of texts)
      expect((await ground.add({ blog_id, comment })).statusCode).toBe(200);
    const { comments } = await details(slug);
    expect(comments.map(({ comment }: Comment) => comment)).toEqual(texts);
  });

  it.each([
    ["nothing", { comment: "" }, 400, MESSAGES.blogs.commentEmpty],
    ["blanks", { comment: " \n\t " }, 400, MESSAGES.blogs.commentEmpty],
    ["no text", { comment: 7 }, 400, MESSAGES.blogs.commentEmpty],
    ["too much", { comment: "x".repeat(COMMENT_MAX + 1) }, 400, undefined],
    ["a null character", { comment: "a\0b" }, 400, undefined],
    ["a key that is none", { key: "1" }, 400, undefined],
    ["a blog's slug", { blog_id: "a-slug" }, 400, undefined],
    ["a blog that is not there", { blog_id: randomUUID() }, 404, MESSAGES.blogs.notFound],
  ])("refuse %s", async (_what, fields, status, message) => {
    const { id: blog_id } = await blog(test);
    const reply = await ground.add({ blog_id, comment: "A comment", ...fields });
    expect(reply.statusCode).toBe(status);
    if (message !== undefined) expect(reply.json().message).toBe(message);
    expect(await ground.changesOf(blog_id)).toEqual([]);
  });

  it("are dropped, as if they were taken, where what no person sees is filled in", async () => {
    const { id: blog_id } = await blog(test);
    const reply = await ground.add({ blog_id, comment: "Buy", website: "https://spam.example" });
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }]);
    expect(await ground.changesOf(blog_id)).toEqual([]);
    expect((await ground.add({ blog_id, comment: "Mine", website: "" })).json().comment.id).toBe(1);
  });

  it("are hidden and shown again by admins, each time as one change", async () => {
    const { id: blog_id, slug } = await blog(test);
    const admin = await person(test, "admin");
    for (const comment of ["One", "Two", "Three"]) await ground.add({ blog_id, comment });
    const hide = (hidden: boolean) =>
      post(test.app, HIDE, { blog_id, id: 2, hidden }, admin.bearer);
    const ids = async () => {
      const { comments, blog: shown, version } = await details(slug);
      expect(shown.comments).toBe(comments.length);
      return [comments.map(({ id }: Comment) => id), version];
    };
    expect((await hide(true)).json()).toEqual({
      success: true,
      change: { id: 2, version: 4, comment: null },
    });
    expect(await ids()).toEqual([[1, 3], 4]);
    // Again changes nothing.
    expect((await hide(true)).json().change.version).toBe(4);
    expect(
      (await ground.changesOf(blog_id)).map(({ id, comment }) => [id, comment?.comment]),
    ).toEqual([
      [1, "One"],
      [3, "Three"],
      [2, undefined],
    ]);
    expect((await hide(false)).json().change).toMatchObject({
      id: 2,
      version: 5,
      comment: { id: 2, comment: "Two" },
    });
    expect(await ids()).toEqual([[1, 2, 3], 5]);
    expect((await hide(false)).json().change.version).toBe(5);
    const earlier = await test.app.inject({
      url: "/api/blogs/comments",
      query: { blog_id, before: "3" },
    });
    expect(earlier.json().data.map(({ id }: Comment) => id)).toEqual([1, 2]);
  });

  it.each(["visitor", "student", "teacher"])("are not hidden by a %s", async (role) => {
    const { id: blog_id } = await blog(test);
    await ground.add({ blog_id, comment: "Here" });
    const headers = role === "visitor" ? {} : (await person(test, role as "student")).bearer;
    const reply = await post(test.app, HIDE, { blog_id, id: 1, hidden: true }, headers);
    expect(reply.statusCode).toBe(role === "visitor" ? 401 : 403);
    expect((await ground.changesOf(blog_id))[0]?.comment).not.toBeNull();
  });

  it("that are not there cannot be hidden", async () => {
    const { id: blog_id } = await blog(test);
    const { bearer } = await person(test, "admin");
    for (const fields of [
      { blog_id, id: 1 },
      { blog_id: randomUUID(), id: 1 },
    ]) {
      const reply = await post(test.app, HIDE, { ...fields, hidden: true }, bearer);
      expect([reply.statusCode, reply.json().message]).toEqual([
        ...[404, MESSAGES.blogs.commentNotFound],
      ]);
    }
    const tooHigh = { blog_id, id: 2 ** 40, hidden: true };
    expect((await post(test.app, HIDE, tooHigh, bearer)).statusCode).toBe(404);
    expect((await test.backend.blogs.changesAfter(blog_id, 0, 10))?.version).toBe(0);
  });

  it("are opened with the newest, and the earlier ones are fetched from there", async () => {
    const { id: blog_id, slug } = await blog(test);
    await ground.addMany(blog_id, COMMENTS_SHOWN * 2 + 1);
    // Half of them were written in the other process, of which this one hears soon.
    await expect.poll(async () => (await details(slug)).version, soon).toBe(COMMENTS_SHOWN * 2 + 1);
    const { comments, version, blog: shown } = await details(slug);
    expect(comments.map(({ id }: Comment) => id)).toEqual(
      numbers(COMMENTS_SHOWN * 2 + 1).slice(-COMMENTS_SHOWN),
    );
    expect([version, shown.comments]).toEqual([COMMENTS_SHOWN * 2 + 1, COMMENTS_SHOWN * 2 + 1]);
    const before = async (id: number) => {
      const query = { blog_id, before: `${id}` };
      const reply = (await test.app.inject({ url: "/api/blogs/comments", query })).json();
      return [reply.data.map((each: Comment) => each.id), reply.more];
    };
    expect(await before(COMMENTS_SHOWN + 2)).toEqual([numbers(COMMENTS_SHOWN + 1).slice(1), true]);
    expect(await before(COMMENTS_SHOWN + 1)).toEqual([numbers(COMMENTS_SHOWN), false]);
    expect(await before(1)).toEqual([[], false]);
    expect(await before(2 ** 40)).toEqual([numbers(201).slice(-COMMENTS_SHOWN), true]);
    expect(await test.backend.blogs.earlierComments(randomUUID(), 5)).toEqual({
      data: [],
      more: false,
    });
  });

  it("are announced to every process, and are in its next answer", async () => {
    const { id: blog_id, slug } = await blog(test);
    const url = `/api/blogs/details_by_slug/${slug}`;
    const countsIn = async (app: TestApp["app"]) => {
      const { blog: shown, comments } = (await app.inject({ url })).json();
      const { data } = (await app.inject({ url: "/api/blogs?page=1" })).json();
      const listed = data.find(({ id }: { id: string }) => id === blog_id);
      return [shown.comments, comments.length, listed?.comments];
    };
    await expect.poll(() => countsIn(other.app), soon).toEqual([0, 0, 0]);
    const told: string[] = [];
    const stop = other.backend.changes.on("comments", (id) => void told.push(id));
    await ground.add({ blog_id, comment: "Hello" });
    // At once where it was written, soon elsewhere.
    expect(await countsIn(test.app)).toEqual([1, 1, 1]);
    await expect.poll(() => countsIn(other.app), soon).toEqual([1, 1, 1]);
    await expect.poll(() => told, soon).toEqual([blog_id]);
    stop();
  });

  it("of a blog that does not exist, and after a version that is none, have no changes", async () => {
    const { id } = await blog(test);
    const none = { changes: [], version: 0, shown: 0 };
    expect(await test.backend.blogs.changesAfter(id, 2 ** 40, 10)).toEqual(none);
    expect(await test.backend.blogs.changesAfter(randomUUID(), 0, 10)).toBeNull();
  });
});
