import { randomUUID } from "node:crypto";

import { COMMENTS_SHOWN, COMMENT_CHANGES_MAX, COMMENT_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Comment, CommentChange } from "@lyceum/shared/rest/blogs.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp, person, post } from "../../test/app.ts";
import { blog } from "../../test/school.ts";
import { DEFAULT_LIMITS } from "../config.ts";

const ADD = "/api/blogs/add_comment";
const HIDE = "/api/blogs/hide_comment";
const UNLIMITED = {
  ...DEFAULT_LIMITS,
  commentsPerMinute: { person: 1_000_000, visitor: 1_000_000 },
};
const MANY = 120;
const numbers = (count: number) => Array.from({ length: count }, (_each, at) => at + 1);
const soon = { timeout: 5_000, interval: 5 };

describe("comments", () => {
  let test: TestApp;
  let other: Awaited<ReturnType<typeof appOn>>;
  beforeAll(async () => {
    test = await openApp({ limits: UNLIMITED });
    other = await appOn(test.database, { limits: UNLIMITED });
  });
  afterAll(async () => {
    await other.app.close();
    await other.backend.close();
    await test.close();
  });

  const add = (fields: object, headers = {}) => post(test.app, ADD, fields, headers);
  const addMany = (blog_id: string, count: number) =>
    Promise.all(
      numbers(count).map((number) =>
        // As two processes would.
        post(number % 2 ? test.app : other.app, ADD, { blog_id, comment: `Number ${number}` }),
      ),
    );
  const details = async (slug: string) =>
    (await test.app.inject({ url: `/api/blogs/details_by_slug/${slug}` })).json();
  const changesOf = async (blogId: string): Promise<CommentChange[]> => {
    const all: CommentChange[] = [];
    for (;;) {
      const after = all.at(-1)?.version ?? 0;
      const answer = await test.backend.blogs.changesAfter(blogId, after, COMMENT_CHANGES_MAX);
      if (!answer || answer.changes.length === 0) return all;
      all.push(...answer.changes);
    }
  };

  it("are signed with the account, or with Visitor", async () => {
    const { id: blog_id, slug } = await blog(test);
    const student = await person(test, "student");
    const spoofed = { blog_id, name: "Admin", role: "admin", author_id: student.id };
    const key = randomUUID();
    const first = await add({ ...spoofed, comment: "  Anonymous.  ", key });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({
      success: true,
      comment: {
        ...{ id: 1, comment: "Anonymous.", name: "Visitor", role: "visitor", key },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
    const second = await add({ ...spoofed, comment: "Signed." }, student.bearer);
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
    for (const comment of texts) expect((await add({ blog_id, comment })).statusCode).toBe(200);
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
    const reply = await add({ blog_id, comment: "A comment", ...fields });
    expect(reply.statusCode).toBe(status);
    if (message !== undefined) expect(reply.json().message).toBe(message);
    expect(await changesOf(blog_id)).toEqual([]);
  });

  it("are numbered without a gap, and so are their versions, however many come at once", async () => {
    const { id: blog_id } = await blog(test);
    const replies = await addMany(blog_id, MANY);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    const changes = await changesOf(blog_id);
    expect(changes.map(({ id }) => id)).toEqual(numbers(MANY));
    expect(changes.map(({ version }) => version)).toEqual(numbers(MANY));
    const answered = replies.map((reply) => reply.json().comment as Comment);
    expect(changes.map(({ comment }) => comment)).toEqual(
      answered.toSorted((one, another) => one.id - another.id),
    );
  });

  it("are never skipped by whoever asks for what came after the last, while others commit", async () => {
    const { id: blog_id } = await blog(test);
    const sending = { done: false };
    const sent = addMany(blog_id, MANY).finally(() => (sending.done = true));
    const read: CommentChange[] = [];
    let answers = 0;
    const readOnce = async () => {
      const answer = await other.backend.blogs.changesAfter(blog_id, read.at(-1)?.version ?? 0, 7);
      if (answer?.changes.length) answers += 1;
      read.push(...(answer?.changes ?? []));
      return answer?.changes.length ?? 0;
    };
    while (!sending.done) await readOnce();
    await sent;
    while ((await readOnce()) > 0);
    expect(read.map(({ version }) => version)).toEqual(numbers(MANY));
    expect(read.map(({ id }) => id)).toEqual(numbers(MANY));
    expect(answers).toBeGreaterThan(MANY / 7);
  });

  it("are there once, however often and however quickly the same is sent", async () => {
    const { id: blog_id } = await blog(test);
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const sent = numbers(60).map((number) => ({
      ...{ blog_id, key: keys[number % keys.length], comment: `Text ${number % keys.length}` },
    }));
    const replies = await Promise.all(
      sent.map((fields, at) => post(at % 2 ? test.app : other.app, ADD, fields)),
    );
    const answered = replies.map((reply) => reply.json().comment as Comment);
    expect(answered.map(({ key, comment }) => [key, comment])).toEqual(
      sent.map(({ key, comment }) => [key, comment]),
    );
    const changes = await changesOf(blog_id);
    expect(changes.map(({ id, version }) => [id, version])).toEqual([
      ...[
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ]);
    const elsewhere = await blog(test);
    const again = await add({ blog_id: elsewhere.id, key: keys[0], comment: "Elsewhere" });
    expect(again.json().comment).toMatchObject({ id: 1, comment: "Elsewhere" });
    const next = await add({ blog_id, comment: "The next" });
    expect(next.json().comment.id).toBe(4);
  });

  it("are dropped, as if they were taken, where what no person sees is filled in", async () => {
    const { id: blog_id } = await blog(test);
    const reply = await add({ blog_id, comment: "Buy", website: "https://spam.example" });
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }]);
    expect(await changesOf(blog_id)).toEqual([]);
    expect((await add({ blog_id, comment: "Mine", website: "" })).json().comment.id).toBe(1);
  });

  it("are hidden and shown again by admins, each time as one change", async () => {
    const { id: blog_id, slug } = await blog(test);
    const admin = await person(test, "admin");
    for (const comment of ["One", "Two", "Three"]) await add({ blog_id, comment });
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
    expect((await changesOf(blog_id)).map(({ id, comment }) => [id, comment?.comment])).toEqual([
      [1, "One"],
      [3, "Three"],
      [2, undefined],
    ]);
    expect((await hide(false)).json().change).toMatchObject({
      ...{ id: 2, version: 5, comment: { id: 2, comment: "Two" } },
    });
    expect(await ids()).toEqual([[1, 2, 3], 5]);
    expect((await hide(false)).json().change.version).toBe(5);
    const earlier = await test.app.inject({
      url: "/api/blogs/comments",
      query: { blog_id, before: "3" },
    });
    expect(earlier.json().data.map(({ id }: Comment) => id)).toEqual([1, 2]);
  });

  it("are numbered without a gap while some are hidden meanwhile", async () => {
    const { id: blog_id } = await blog(test);
    const admin = { ...(await person(test, "admin")), sessionId: "" };
    await addMany(blog_id, 20);
    const hiding = numbers(20).flatMap((id) =>
      [true, true].map((hidden) => test.backend.blogs.hideComment(admin, { blog_id, id, hidden })),
    );
    await Promise.all([addMany(blog_id, 20), ...hiding]);
    const answer = await test.backend.blogs.changesAfter(blog_id, 0, COMMENT_CHANGES_MAX);
    // Twenty made and hidden, twenty made; each shows its last change alone.
    expect(answer?.version).toBe(60);
    expect(answer?.changes.filter(({ comment }) => comment === null)).toHaveLength(20);
    expect(answer?.changes.filter(({ comment }) => comment)).toHaveLength(20);
    const versions = answer?.changes.map(({ version }) => version) ?? [];
    expect(versions).toEqual(versions.toSorted((one, another) => one - another));
    expect(new Set(versions).size).toBe(40);
    expect(versions.every((version) => version > 20)).toBe(true);
  });

  it.each(["visitor", "student", "teacher"])("are not hidden by a %s", async (role) => {
    const { id: blog_id } = await blog(test);
    await add({ blog_id, comment: "Here" });
    const headers = role === "visitor" ? {} : (await person(test, role as "student")).bearer;
    const reply = await post(test.app, HIDE, { blog_id, id: 1, hidden: true }, headers);
    expect(reply.statusCode).toBe(role === "visitor" ? 401 : 403);
    expect((await changesOf(blog_id))[0]?.comment).not.toBeNull();
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
    await addMany(blog_id, COMMENTS_SHOWN * 2 + 1);
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
      ...{ data: [], more: false },
    });
  });

  it("are told of to every process, and are in its next answer", async () => {
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
    const stop = other.backend.changes.onComments((id) => void told.push(id));
    await add({ blog_id, comment: "Hello" });
    // At once where it was written, soon elsewhere.
    expect(await countsIn(test.app)).toEqual([1, 1, 1]);
    await expect.poll(() => countsIn(other.app), soon).toEqual([1, 1, 1]);
    await expect.poll(() => told, soon).toEqual([blog_id]);
    stop();
  });

  it("of a blog that does not exist, and after a version that is none, have no changes", async () => {
    const { id } = await blog(test);
    const none = { changes: [], version: 0 };
    expect(await test.backend.blogs.changesAfter(id, 2 ** 40, 10)).toEqual(none);
    expect(await test.backend.blogs.changesAfter(randomUUID(), 0, 10)).toBeNull();
  });
});
