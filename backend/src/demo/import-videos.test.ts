import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { type FastifyBaseLogger, fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type TestApp, openApp, post, silent } from "../../test/app.ts";
import { type MediaStore, localStore } from "../kernel/files/store.ts";
import { findFfmpeg } from "../transcoding/ffmpeg/ffmpeg.ts";
import { probeVideo } from "../transcoding/probe/probe.ts";
import { DEMO_CLIPS } from "./clips.ts";
import { importDemoVideos } from "./import-videos.ts";
import { openDemo } from "./open-demo.ts";
import { seedSchool } from "./seed.ts";

const CALCULUS = DEMO_CLIPS.filter(({ course }) => course === "calculus-in-pictures");
const NEVER = new AbortController().signal;

let test: TestApp;
let store: MediaStore;
let folder: string;

beforeEach(async () => {
  test = await openApp();
  await seedSchool(test.database, { demo: true });
  folder = await mkdtemp(join(tmpdir(), "lyceum-demo-"));
  store = await localStore(folder);
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const importAll = (log = silent) => importDemoVideos({ database: test.database, store, log });
const loud = () => ({ ...silent, error: vi.fn() }) as unknown as FastifyBaseLogger;

const videos = () =>
  test.database.queries.selectFrom("videos").selectAll().orderBy("approved_at").execute();
const uploads = () =>
  test.database.queries
    .selectFrom("video_audit")
    .select("video_id")
    .where("action", "=", "uploaded")
    .execute();

describe("the videos of the demo school", () => {
  it("are there before the site listens", async () => {
    await using app = fastify();
    openDemo({ app, database: test.database, log: silent }, { store });
    await app.ready();
    const asked = { id: "calculus-in-pictures" };
    const reply = await post(test.app, "/api/video/get_video_by_id", asked);
    const topics: { title: string; duration: number }[] = reply.json().data;
    expect(topics.map(({ title }) => title)).toEqual(CALCULUS.map(({ title }) => title));
    for (const { duration } of topics) expect(duration).toBeGreaterThan(3);
  });

  it("have all files of their streams, and play whole", async () => {
    await importAll();
    const ffmpeg = (await findFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe", niceness: 0 }))!;
    const all = await videos();
    expect(all).toHaveLength(DEMO_CLIPS.length);
    for (const { id, title, status, media, is_whole, ...video } of all) {
      const approved = DEMO_CLIPS.find((clip) => clip.title === title)?.approved;
      expect([media, is_whole, status]).toEqual(["ready", true, approved ? "approved" : "pending"]);
      for (const key of [video.poster_key, video.storyboard?.key])
        expect(await store.size(key ?? "")).toBeGreaterThan(500);
      const rungs = (await text(await store.read(video.playlist_key!))).match(/^\d+p\.m3u8$/gm);
      expect(rungs).toEqual(["360p.m3u8"]);
      const stream = await text(await store.read(`videos/${id}/360p.m3u8`));
      for (const [, file] of stream.matchAll(/(?:URI="|^)([\w.]+\.m(?:p4|4s))/gm))
        expect(await store.size(`videos/${id}/${file}`)).toBeGreaterThan(500);
      expect(await store.size(video.original_key)).toBe(Number(video.size_bytes));
    }
    const { original_key, duration } = all[0]!;
    const path = await store.local(original_key, folder);
    const probe = await probeVideo(ffmpeg, "mov", path, NEVER);
    expect(probe).toMatchObject({ width: 640, height: 360, audio: expect.anything() });
    expect(probe.duration).toBeCloseTo(duration!, 0);
  }, 60_000);

  it("come once when two processes begin together, and are not made again once deleted", async () => {
    const log = loud();
    await Promise.all([importAll(log), importAll(log)]);
    expect(await uploads()).toHaveLength(DEMO_CLIPS.length);
    await test.database.queries.deleteFrom("videos").execute();
    await importAll(log);
    expect(await videos()).toEqual([]);
    expect(log.error).not.toHaveBeenCalled();
  });

  it("are left to the pipeline where an earlier version has begun one", async () => {
    const { queries } = test.database;
    const clip = await queries
      .selectFrom("demo_clips")
      .selectAll()
      .orderBy("position")
      .executeTakeFirstOrThrow();
    await queries
      .insertInto("videos")
      .values({
        id: clip.id,
        course_id: clip.course_id,
        uploader_id: clip.teacher_id,
        title: clip.title,
        original_key: `videos/${clip.id}/original.mp4`,
        original_type: "video/mp4",
        size_bytes: 1,
        sha256: "",
      })
      .execute();
    await importAll();
    const all = await videos();
    expect(all).toHaveLength(DEMO_CLIPS.length);
    expect(all.find(({ id }) => id === clip.id)?.media).toBe("queued");
  });

  it("come all or not at all, and a site whose store fails starts without them", async () => {
    const log = loud();
    let room = 30;
    const full: Pick<MediaStore, "put"> = {
      put: async (source, key) => {
        room -= 1;
        if (room < 0) throw new Error("The disk is full");
        return store.put(source, key);
      },
    };
    await importDemoVideos({ database: test.database, store: full, log });
    expect(await videos()).toEqual([]);
    expect(log.error).toHaveBeenCalledOnce();
    await importAll(log);
    expect(await videos()).toHaveLength(DEMO_CLIPS.length);
    expect(log.error).toHaveBeenCalledOnce();
  });
});
