import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type FastifyBaseLogger } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type TestApp, openApp, silent } from "../../test/app.ts";
import { JOB_KINDS } from "../job-kinds.ts";
import { JobQueue } from "../kernel/jobs/JobQueue.ts";
import { type Media, openMedia } from "../media/media.ts";
import { seedSchool } from "../seed.ts";
import { createDemo } from "./demo.ts";

/** Of the demo school's clips, and made shorter: two approved ones of one course and the one that waits. */
const KEPT = ["How fast is fast?", "The slope of a curve", "Reading error messages"];
const COURSES = ["calculus-in-pictures", "first-programs-in-python"];
const PATIENCE = { timeout: 240_000, interval: 100 };

let test: TestApp;
let media: Media;
let jobs: JobQueue;
let folder: string;

beforeEach(async () => {
  test = await openApp();
  await seedSchool(test.database, { demo: true });
  const { queries } = test.database;
  await queries.deleteFrom("demo_clips").where("title", "not in", KEPT).execute();
  await queries.updateTable("demo_clips").set({ seconds: 2 }).execute();
  folder = await mkdtemp(join(tmpdir(), "lyceum-demo-"));
  const programs = { ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
  const config = { ...programs, folder, uploadMax: 1_000_000, transcodes: 1 };
  const { database } = test;
  jobs = await JobQueue.open(database, JOB_KINDS, silent);
  media = await openMedia({ database, config, log: silent, jobs });
  await jobs.work(media.conversions);
});
afterEach(async () => {
  await jobs.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const demoOf = ({ ffmpeg = media.ffmpeg, log = silent }: Partial<DemoOf> = {}) =>
  createDemo({
    ...{ database: test.database, videos: test.backend.videos, store: media.store },
    ...{ ffmpeg, log },
  });
type DemoOf = { ffmpeg: Media["ffmpeg"]; log: FastifyBaseLogger };

const videos = () =>
  test.database.queries
    .selectFrom("videos")
    .innerJoin("courses", "courses.id", "videos.course_id")
    .select(["videos.id", "videos.title", "videos.status", "videos.media", "courses.slug"])
    .select(({ eb }) => eb("uploader_id", "=", eb.ref("courses.teacher_id")).as("byTeacher"))
    .orderBy("videos.approved_at")
    .execute();
const clipsLeft = () => test.database.queries.selectFrom("demo_clips").select("id").execute();
const finished = () => vi.waitFor(async () => expect(await clipsLeft()).toEqual([]), PATIENCE);
const uploads = () =>
  test.database.queries
    .selectFrom("video_audit")
    .select("video_id")
    .where("action", "=", "uploaded")
    .execute();

describe("the demo school", () => {
  it("gets its pictures and its videos, playable and in order, one of them to be approved", async () => {
    const demo = demoOf();
    demo.start();
    await finished();
    await demo.close();
    expect((await videos()).map(({ id: _id, ...video }) => video)).toEqual([
      { title: KEPT[0], status: "approved", media: "ready", slug: COURSES[0], byTeacher: true },
      { title: KEPT[1], status: "approved", media: "ready", slug: COURSES[0], byTeacher: true },
      { title: KEPT[2], status: "pending", media: "ready", slug: COURSES[1], byTeacher: true },
    ]);
    const pictures = await test.database.queries
      .selectFrom("courses")
      .select(["id", "image_url"])
      .where("slug", "in", COURSES)
      .execute();
    for (const { id, image_url } of pictures) {
      expect(image_url).toBe(`/media/images/${id}.webp`);
      expect(await media.store.size(`images/${id}.webp`)).toBeGreaterThan(1_000);
    }
    expect(await readdir(media.store.workFolder)).toEqual([]);
  }, 90_000);

  it("is gone on with where it was interrupted, and nothing is made twice", async () => {
    const interrupted = demoOf();
    interrupted.start();
    await vi.waitFor(async () => expect(await videos()).toHaveLength(1), PATIENCE);
    await interrupted.close();
    expect(await clipsLeft()).not.toEqual([]);

    const next = demoOf();
    next.start();
    await finished();
    await next.close();
    expect((await videos()).map(({ title }) => title)).toEqual(KEPT);
    expect(await uploads()).toHaveLength(KEPT.length);
    expect(await readdir(media.store.workFolder)).toEqual([]);
  }, 90_000);

  it("is made once when two processes begin together", async () => {
    const log = { ...silent, error: vi.fn() } as unknown as FastifyBaseLogger;
    const both = [demoOf({ log }), demoOf({ log })];
    for (const demo of both) demo.start();
    await finished();
    for (const demo of both) await demo.close();
    expect(await uploads()).toHaveLength(KEPT.length);
    expect(log.error).not.toHaveBeenCalled();
  }, 90_000);

  it("keeps what was deleted deleted", async () => {
    await test.database.queries.deleteFrom("demo_clips").execute();
    const log = { ...silent, info: vi.fn(), warn: vi.fn() } as unknown as FastifyBaseLogger;
    const demo = demoOf({ log });
    demo.start();
    await demo.close();
    expect(await videos()).toEqual([]);
    expect(log.info).not.toHaveBeenCalled();
    expect(log.warn).not.toHaveBeenCalled();
  });

  it("has no videos without ffmpeg, and says so once", async () => {
    const log = { ...silent, warn: vi.fn(), error: vi.fn() } as unknown as FastifyBaseLogger;
    const demo = demoOf({ ffmpeg: null, log });
    demo.start();
    await demo.close();
    expect(log.warn).toHaveBeenCalledOnce();
    expect(log.error).not.toHaveBeenCalled();
    expect(await clipsLeft()).toHaveLength(KEPT.length);
  });
});
