import type { AddressInfo } from "node:net";

import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import { SIGNALING_DEFAULTS } from "@lyceum/signaling/config.ts";
import { sfuPool } from "@lyceum/signaling/sfu/SfuPool.ts";
import { createSignaling, type Signaling } from "@lyceum/signaling/signaling.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { type TestApp, openApp, person } from "../../backend/test/app.ts";
import { storedFile, uploadForm } from "../../backend/test/school.ts";
import { LiveSocket } from "../support/LiveSocket.ts";

/** The backends and signaling on a real database: what is written there reaches the pages. */
const log = pino({ level: "silent" });

type Who = "teacher" | "colleague" | "admin" | "visitor";

let site: TestApp;
let signaling: Signaling;
let teacher: Awaited<ReturnType<typeof person>>;
let admin: Awaited<ReturnType<typeof person>>;
let heard: Record<Who, { name: string; body: unknown }[]>;
const sockets: LiveSocket[] = [];

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
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await signaling.close();
  await site.close();
});

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
  it("is told to whom it concerns from its arrival to its approval, and the catalogue's watchers then", async () => {
    const files = { video: storedFile(), imageUrl: "/media/images/a.webp" };
    const { videos } = site.backend;
    const { id } = await videos.create(asPerson(teacher), uploadForm(), files, "pending");
    await vi.waitFor(() => expect(statusesOf("admin", id)).toEqual([0]));
    const courseId = await courseOf(id);
    expect(hintsOf(courseId)).toBe(0);

    await videos.approve(asPerson(admin), id);
    await vi.waitFor(() => expect(statusesOf("admin", id)).toEqual([0, 1]));
    await vi.waitFor(() => expect(statusesOf("teacher", id)).toEqual([0, 1]));
    await vi.waitFor(() => expect(hintsOf(courseId)).toBeGreaterThan(0));
    expect(statusesOf("colleague", id)).toEqual([]);
    expect(notices("visitor", "uploadChanged")).toEqual([]);
  });

  it("that the pipeline works on is told to its uploader, and to the catalogue's watchers only when it changes there", async () => {
    const files = { video: storedFile(), imageUrl: "/media/images/b.webp" };
    const form = uploadForm({ course_title: "Trigonometry", slug: "trigonometry" });
    const { id } = await site.backend.videos.create(asPerson(teacher), form, files, "pending");
    await site.backend.videos.approve(asPerson(admin), id);
    const courseId = await courseOf(id);
    await vi.waitFor(() => expect(hintsOf(courseId)).toBeGreaterThan(0));
    const rows = () => site.database.queries.updateTable("videos").where("id", "=", id);
    const told = () => hintsOf(courseId);
    await rest();
    const before = told();
    await rows().set({ progress: 0.5 }).execute();
    await vi.waitFor(() => expect(lastProgress()).toBe(0.5));
    await rest();
    expect(told()).toBe(before);
    await rows().set({ media: "ready", progress: 1 }).execute();
    await vi.waitFor(() => expect(told()).toBe(before + 1), { timeout: 3_000 });
  });
});

const lastProgress = () => notices("teacher", "uploadChanged").at(-1)?.upload.progress;

/** Longer than the feed of the catalogue rests between two hints. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 2_200));
