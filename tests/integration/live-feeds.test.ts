import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";

import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import { SIGNALING_DEFAULTS } from "@lyceum/signaling/config.ts";
import { sfuPool } from "@lyceum/signaling/sfu/SfuPool.ts";
import { createSignaling, type Signaling } from "@lyceum/signaling/signaling.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { type TestApp, openApp, person } from "../../backend/test/app.ts";
import { buying, courseAt } from "../../backend/test/payments.ts";
import { storedFile, uploadForm } from "../../backend/test/school.ts";
import { LiveSocket } from "../support/protocol/LiveSocket.ts";

/** The backends and signaling on a real database: its changes reach the pages. */
const log = pino({ level: "silent" });

type Who = "teacher" | "colleague" | "admin" | "visitor";

let site: TestApp;
let signaling: Signaling;
let teacher: Awaited<ReturnType<typeof person>>;
let admin: Awaited<ReturnType<typeof person>>;
let heard: Record<Who, { name: string; body: unknown }[]>;
const sockets: LiveSocket[] = [];
/** The admin's, and the visitor's. */
let adminLine: LiveSocket;
let reader: LiveSocket;

const follow = async (token?: string) => {
  const { port } = site.app.server.address() as AddressInfo;
  const socket = await LiveSocket.connect(`http://127.0.0.1:${port}`, token);
  sockets.push(socket);
  const notices: { name: string; body: unknown }[] = [];
  socket.socket.onAny((name: string, body: unknown) => notices.push({ name, body }));
  await socket.request("watchCatalogue", {});
  if (token !== undefined) await socket.request("watchUploads", {});
  return notices;
};

beforeAll(async () => {
  site = await openApp();
  const sfu = sfuPool([], log);
  const ports = site.backend;
  signaling = await createSignaling(site.app.server, {
    ports,
    sfu,
    config: SIGNALING_DEFAULTS,
    log,
  });
  await site.app.listen({ host: "127.0.0.1", port: 0 });
  teacher = await person(site, "teacher");
  admin = await person(site, "admin");
  heard = {
    teacher: await follow(teacher.token),
    colleague: await follow((await person(site, "teacher")).token),
    admin: await follow(admin.token),
    visitor: await follow(),
  };
  [adminLine, reader] = [sockets.at(-2)!, sockets.at(-1)!];
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await signaling.close();
  await site.close();
});

/** Allows for a busy machine. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });
const asPerson = (by: typeof teacher) => ({ ...by, sessionId: by.sid });
const notices = <Name extends NoticeName>(who: Who, name: Name) =>
  heard[who].filter((each) => each.name === name).map(({ body }) => body as NoticeBody<Name>);
const statusesOf = (who: Who, videoId: string) =>
  notices(who, "uploadChanged")
    .filter(({ upload }) => upload.id === videoId)
    .map(({ upload }) => upload.status);
const courseOf = async (videoId: string) =>
  (
    await site.database.queries
      .selectFrom("videos")
      .select("course_id")
      .where("id", "=", videoId)
      .executeTakeFirstOrThrow()
  ).course_id;
const hintsOf = (courseId: string) =>
  notices("visitor", "catalogueChanged").filter((hint) => hint.courseId === courseId).length;

describe("an upload", () => {
  it("reaches those it concerns from its arrival to its approval, and the catalogue's watchers then", async () => {
    const files = { video: storedFile(), imageUrl: "/media/images/a.webp" };
    const { videos } = site.backend;
    const { id } = await videos.create(asPerson(teacher), uploadForm(), files, "pending");
    await until(() => expect(statusesOf("admin", id)).toEqual([0]));
    const courseId = await courseOf(id);
    expect(hintsOf(courseId)).toBe(0);

    await videos.approve(asPerson(admin), id);
    await until(() => expect(statusesOf("admin", id)).toEqual([0, 1]));
    await until(() => expect(statusesOf("teacher", id)).toEqual([0, 1]));
    await until(() => expect(hintsOf(courseId)).toBeGreaterThan(0));
    expect(statusesOf("colleague", id)).toEqual([]);
    expect(notices("visitor", "uploadChanged")).toEqual([]);
  });

  it("that the pipeline works on reaches its uploader, and to the catalogue's watchers only when it changes there", async () => {
    const files = { video: storedFile(), imageUrl: "/media/images/b.webp" };
    const form = uploadForm({ course_title: "Trigonometry", slug: "trigonometry" });
    const { id } = await site.backend.videos.create(asPerson(teacher), form, files, "pending");
    await site.backend.videos.approve(asPerson(admin), id);
    const courseId = await courseOf(id);
    await until(() => expect(hintsOf(courseId)).toBeGreaterThan(0));
    const rows = () => site.database.queries.updateTable("videos").where("id", "=", id);
    const told = () => hintsOf(courseId);
    await rest();
    const before = told();
    await rows().set({ progress: 0.5 }).execute();
    await until(() => expect(lastProgress()).toBe(0.5));
    await rest();
    expect(told()).toBe(before);
    await rows().set({ media: "ready", progress: 1 }).execute();
    await until(() => expect(told()).toBe(before + 1));
  });
});

describe("a comment", () => {
  const addBlog = async () => {
    const text = { title: "Letters for numbers", content: "<p>x</p>", plain: "x" };
    const { id } = await site.database.queries
      .insertInto("blogs")
      .values({ ...text, slug: randomUUID(), date: "2026-11-21" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const versions = () =>
    notices("visitor", "commentsChanged").flatMap(({ changes }) =>
      changes.map(({ version }) => version),
    );
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  it("reaches readers of the blog once and in order, however many come at the same time", async () => {
    const blog_id = await addBlog();
    const watched = await reader.request("watchBlog", { blogId: blog_id, after: 0 });
    expect(watched).toEqual({ changes: [], version: 0, shown: 0, readers: 1 });
    const { blogs } = site.backend;
    const texts = upTo(200).map((each) => `Comment ${each}`);
    await Promise.all(texts.map((comment) => blogs.addComment(null, { blog_id, comment })));
    await until(() => expect(versions()).toHaveLength(200));
    expect(versions()).toEqual(upTo(200));
    expect(notices("admin", "commentsChanged")).toEqual([]);

    await blogs.hideComment(asPerson(admin), { blog_id, id: 7, hidden: true });
    await until(() => expect(versions()).toHaveLength(201));
    const last = notices("visitor", "commentsChanged").at(-1);
    expect(last).toEqual({
      blogId: blog_id,
      after: 200,
      changes: [{ id: 7, version: 201, comment: null }],
      shown: 199,
    });
  });

  it("of a blog that does not exist is not followed", async () => {
    const answer = await reader.send("watchBlog", { blogId: randomUUID(), after: 0 });
    expect(answer).toMatchObject({ ok: false, code: "not_found" });
  });
});

describe("the key numbers", () => {
  const told = () => notices("admin", "keyNumbersChanged").length;
  const expectTold = async (change: () => Promise<unknown>) => {
    await rest();
    const before = told();
    await change();
    await until(() => expect(told()).toBeGreaterThan(before));
  };

  it("reach admins as accounts, payments and videos come and go, and nobody else", async () => {
    await adminLine.request("watchKeyNumbers", {});
    let student = teacher;
    await expectTold(async () => (student = await person(site, "student")));
    const purchase = buying(site, student, await courseAt(site, teacher, "Algebra", 49_900));
    await expectTold(async () =>
      purchase.update(await purchase.pay((await purchase.order()).body.id)),
    );
    const files = { video: storedFile(), imageUrl: "/media/images/c.webp" };
    const form = uploadForm({ course_title: "Geometry", slug: "geometry" });
    await expectTold(() => site.backend.videos.create(asPerson(teacher), form, files, "pending"));
    expect(notices("teacher", "keyNumbersChanged")).toEqual([]);
  });
});

const lastProgress = () => notices("teacher", "uploadChanged").at(-1)?.upload.progress;

/** Longer than the feeds pause between two hints. */
const PAUSE = 2_200;
/** Until no hint came for that long, however late a busy machine tells of what was before. */
const rest = async () => {
  const hints = () =>
    notices("visitor", "catalogueChanged").length + notices("admin", "keyNumbersChanged").length;
  for (let before = -1; before !== hints();) {
    before = hints();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
};
