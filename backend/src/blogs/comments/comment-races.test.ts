import { randomUUID } from "node:crypto";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";

import { COMMENT_CHANGES_MAX } from "@lyceum/shared/limits.ts";
import type { Comment, CommentChange } from "@lyceum/shared/rest/blogs.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, person, post } from "../../../test/app.ts";
import { GONE, behindChange } from "../../../test/behind-change.ts";
import {
  ADD,
  numbers,
  openCommentGround,
  soon,
  type CommentGround,
} from "../../../test/comments.ts";
import { blog } from "../../../test/school.ts";

const MANY = 120;

describe("comments that come at once", () => {
  let ground: CommentGround;
  let test: CommentGround["test"];
  let other: CommentGround["other"];
  beforeAll(async () => {
    ground = await openCommentGround();
    ({ test, other } = ground);
  });
  afterAll(() => ground.close());

  /** One after the other. */
  const addTo = async (app: TestApp["app"], blog_id: string, count: number) => {
    for (const number of numbers(count)) await post(app, ADD, { blog_id, comment: `${number}` });
  };

  it("are numbered without a gap, and so are their versions, however many come at once", async () => {
    const { id: blog_id } = await blog(test);
    const replies = await ground.addMany(blog_id, MANY);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    const changes = await ground.changesOf(blog_id);
    expect(changes.map(({ id }) => id)).toEqual(numbers(MANY));
    expect(changes.map(({ version }) => version)).toEqual(numbers(MANY));
    const answered = replies.map((reply) => reply.json().comment as Comment);
    expect(changes.map(({ comment }) => comment)).toEqual(
      answered.toSorted((one, another) => one.id - another.id),
    );
  });

  it("are not kept of a person whose account is deleted at the same moment", async () => {
    const { id: blog_id } = await blog(test);
    const leaving = await person(test, "student");
    const late = await behindChange(test, leaving, GONE, () =>
      post(test.app, ADD, { blog_id, comment: "Late" }, leaving.bearer),
    );
    expect(late.statusCode).toBe(401);
    expect(await ground.changesOf(blog_id)).toEqual([]);
  });

  it("are never skipped by a page that asks for what came after its last one, while others commit", async () => {
    const { id: blog_id } = await blog(test);
    const sending = { done: false };
    const sent = ground.addMany(blog_id, MANY).finally(() => (sending.done = true));
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
      blog_id,
      key: keys[number % keys.length],
      comment: `Text ${number % keys.length}`,
    }));
    const replies = await Promise.all(
      sent.map((fields, at) => post(at % 2 ? test.app : other.app, ADD, fields)),
    );
    const answered = replies.map((reply) => reply.json().comment as Comment);
    expect(answered.map(({ key, comment }) => [key, comment])).toEqual(
      sent.map(({ key, comment }) => [key, comment]),
    );
    const changes = await ground.changesOf(blog_id);
    expect(changes.map(({ id, version }) => [id, version])).toEqual([
      ...[
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ]);
    const elsewhere = await blog(test);
    const again = await ground.add({ blog_id: elsewhere.id, key: keys[0], comment: "Elsewhere" });
    expect(again.json().comment).toMatchObject({ id: 1, comment: "Elsewhere" });
    const next = await ground.add({ blog_id, comment: "The next" });
    expect(next.json().comment.id).toBe(4);
  });

  it("are numbered without a gap while some are hidden meanwhile", async () => {
    const { id: blog_id } = await blog(test);
    const admin = { ...(await person(test, "admin")), sessionId: "" };
    await ground.addMany(blog_id, 20);
    const hiding = numbers(20).flatMap((id) =>
      [true, true].map((hidden) => test.backend.blogs.hideComment(admin, { blog_id, id, hidden })),
    );
    await Promise.all([ground.addMany(blog_id, 20), ...hiding]);
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

  it("are never older in an answer than what was announced", async () => {
    const { id: blog_id, slug } = await blog(test);
    let told = 0;
    const stop = other.backend.changes.on("comments", (id) => (told += id === blog_id ? 1 : 0));
    const details = () => other.backend.blogs.details(slug);
    const writing = { done: false };
    const written = addTo(test.app, blog_id, MANY).finally(() => (writing.done = true));
    let answers = 0;
    while (!writing.done) {
      const atLeast = told;
      const { version, comments, blog: shown } = await details();
      expect(version).toBeGreaterThanOrEqual(atLeast);
      // All of one moment.
      expect([shown.comments, comments.at(-1)?.id ?? 0]).toEqual([version, version]);
      answers += 1;
      await turnOfTheLoop();
    }
    await written;
    expect(answers).toBeGreaterThan(10);
    await expect.poll(async () => (await details()).version, soon).toBe(MANY);
    stop();
  });
});
