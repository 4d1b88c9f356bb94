import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, silent } from "../../test/app.ts";
import { type ClipFolder, clipFolder } from "../../test/clips.ts";
import { type Pipeline, runPipeline } from "./pipeline.ts";
import { type MediaStore, localStore } from "./store.ts";
import { mediaVideos } from "./videos.ts";

const WHOLE = 60_000;

describe("the pipeline", () => {
  let clips: ClipFolder;
  let test: TestApp;
  let store: MediaStore;
  let uploader: string;
  let courseId: string;
  let running: Pipeline | null = null;
  let started: ChildProcess | null = null;
  beforeAll(async () => {
    clips = await clipFolder();
    test = await openApp();
    store = await localStore(join(clips.folder, "store"));
    uploader = (await person(test, "teacher")).id;
    const course = await test.database.queries
      .insertInto("courses")
      .values({ slug: "a", title: "A course", category: "C" })
      .returning("id")
      .executeTakeFirstOrThrow();
    courseId = course.id;
  });
  afterEach(async () => {
    await running?.close();
    running = null;
    started?.kill("SIGKILL");
    await test.database.queries.deleteFrom("videos").execute();
  });
  afterAll(async () => {
    await test.close();
    await clips.close();
  });

  const start = (ffmpeg: ClipFolder["ffmpeg"] | null = clips.ffmpeg) => {
    const videos = mediaVideos(test.database);
    running = runPipeline({ ...{ ffmpeg, store, videos, log: silent }, transcodes: 1 });
  };

  /** Puts the file into the store and a video of it into the queue. */
  const queue = async (path: string, type = "video/mp4"): Promise<string> => {
    const id = randomUUID();
    const original_key = `videos/${id}/original.${path.split(".").at(-1)}`;
    const { size } = await stat(path);
    await store.put(path, original_key);
    await test.database.queries
      .insertInto("videos")
      .values({
        ...{ id, course_id: courseId, uploader_id: uploader, title: "T", original_key },
        ...{ original_type: type, size_bytes: size, sha256: "0" },
      })
      .execute();
    return id;
  };
  const row = (id: string) =>
    test.database.queries
      .selectFrom("videos")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const reach = (id: string, media: string) =>
    expect.poll(async () => (await row(id)).media, { timeout: WHOLE, interval: 50 }).toBe(media);
  const fileOf = (id: string, name: string) => join(clips.folder, "store", "videos", id, name);
  const playlist = (id: string) => readFile(fileOf(id, "master.m3u8"), "utf8");
  const resolutions = async (id: string) =>
    [...(await playlist(id)).matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size);
  /** Frames that are decoded of one rung, and its size. */
  const decoded = async (id: string, rung: string) => {
    const entries = ["-count_frames", "-select_streams", "v", "-show_entries"];
    const wanted = "stream=width,height,nb_read_frames";
    const path = fileOf(id, `${rung}.m3u8`);
    const { stdout } = await clips.ffmpeg.probe([...entries, wanted, "-of", "csv=p=0", path]);
    return stdout.trim().split("\n")[0]?.split(",").map(Number);
  };

  it(
    "makes 360p and 720p of 720p, copies what fits, and tells what it is",
    async () => {
      const id = await queue(await clips.make("a.mp4", { size: "1280x720", seconds: 12 }));
      start();
      await reach(id, "ready");
      expect(await resolutions(id)).toEqual(["640x360", "1280x720"]);
      expect(await decoded(id, "360p")).toEqual([640, 360, 300]);
      expect(await decoded(id, "720p")).toEqual([1280, 720, 300]);
      const video = await row(id);
      expect(video).toMatchObject({ progress: 1, width: 1280, height: 720, failure: null });
      expect(video.duration).toBeCloseTo(12, 1);
      // A sine of a lavfi source: its level is 1/8 of full scale.
      expect(video.loudness).toBeGreaterThan(-30);
      expect(video.loudness).toBeLessThan(-15);
      expect(video.storyboard).toEqual({
        ...{ key: `videos/${id}/storyboard.webp`, columns: 10, rows: 2, interval: 1 },
        ...{ width: 160, height: 90 },
      });
      for (const name of ["poster.webp", "storyboard.webp"])
        expect((await readFile(fileOf(id, name))).toString("latin1", 8, 12)).toBe("WEBP");
      expect(await readdir(store.workFolder)).toEqual([]);
    },
    WHOLE,
  );

  it(
    "keeps a portrait clip of an odd size and rate upright, and its frames",
    async () => {
      const shape = { size: "406x722", rate: "24000/1001", seconds: 4 };
      const id = await queue(await clips.make("portrait.mp4", shape));
      start();
      await reach(id, "ready");
      expect(await resolutions(id)).toEqual(["360x640"]);
      expect(await decoded(id, "360p")).toEqual([360, 640, 96]);
      expect(await playlist(id)).toContain("FRAME-RATE=23.976");
    },
    WHOLE,
  );

  it(
    "turns what a phone has filmed on its side, and never enlarges",
    async () => {
      const flat = await clips.make("flat.mp4", { size: "320x180" });
      const path = join(clips.folder, "turned.mp4");
      const turn = ["-c", "copy", "-metadata:s:v", "rotate=90", path];
      await clips.ffmpeg.run(["-v", "error", "-i", flat, ...turn]);
      const id = await queue(path);
      start();
      await reach(id, "ready");
      expect(await row(id)).toMatchObject({ width: 180, height: 320 });
      expect(await decoded(id, "180p")).toEqual([180, 320, 50]);
    },
    WHOLE,
  );

  it(
    "takes a recording without sound and without a length, as browsers make them",
    async () => {
      const args = ["-c:v", "libvpx", "-deadline", "realtime", "-f", "webm", "-live", "1"];
      const path = await clips.make("live.webm", { size: "640x480", sound: false, args });
      const id = await queue(path, "video/webm");
      start();
      await reach(id, "ready");
      const video = await row(id);
      expect(video.loudness).toBeNull();
      expect(video.duration).toBeGreaterThan(1.8);
      expect(await resolutions(id)).toEqual(["480x360", "640x480"]);
      expect(await playlist(id)).not.toContain("mp4a");
    },
    WHOLE,
  );

  it(
    "plays from the first rung on, while the others are made",
    async () => {
      const shape = { size: "1280x720", seconds: 10, args: ["-c:v", "mpeg4", "-q:v", "5"] };
      const id = await queue(await clips.make("long.mp4", shape));
      start();
      await expect
        .poll(async () => (await row(id)).playlist_key, { timeout: WHOLE, interval: 50 })
        .toBe(`videos/${id}/master.m3u8`);
      const early = await row(id);
      expect(early.media).toBe("processing");
      expect(early.progress).toBeLessThan(1);
      expect(await resolutions(id)).toEqual(["640x360"]);
      expect(await decoded(id, "360p")).toEqual([640, 360, 250]);
      await reach(id, "ready");
      expect(await resolutions(id)).toEqual(["640x360", "1280x720"]);
    },
    WHOLE,
  );

  it("says of a broken file that it cannot be played, and goes on with the next", async () => {
    const bad = await clips.make("bad.mp4", { size: "320x180" });
    const id = await queue(bad);
    await store.put(Readable.from(["no video"]), `videos/${id}/original.mp4`);
    const good = await queue(await clips.make("good.mp4", { size: "320x180" }));
    start();
    await reach(id, "failed");
    expect((await row(id)).failure).toBe("This video cannot be played.");
    await reach(good, "ready");
  });

  it("serves the file as it came where there is no ffmpeg", async () => {
    const id = await queue(await clips.make("plain.mp4", { size: "320x180" }));
    start(null);
    await reach(id, "original");
    expect(await row(id)).toMatchObject({ progress: 1, playlist_key: null });
  });

  const startProcess = (): ChildProcess => {
    const program = join(import.meta.dirname, "../../test/pipeline-process.ts");
    const env = { ...process.env, DATABASE: test.database.url, STORE: join(clips.folder, "store") };
    started = spawn(process.execPath, [program], { env, stdio: "inherit" });
    return started;
  };
  const encoders = async (id: string) => {
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    const lines = await Promise.all(
      pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
    );
    return lines.filter((line) => line.includes("ffmpeg") && line.includes(id)).length;
  };

  it(
    "finishes what a killed process left, and that one's ffmpeg ends with it",
    async () => {
      const shape = { size: "1280x720", seconds: 12, args: ["-c:v", "mpeg4", "-q:v", "5"] };
      const id = await queue(await clips.make("killed.mp4", shape));
      const first = startProcess();
      await expect
        .poll(async () => (await row(id)).progress, { timeout: WHOLE, interval: 20 })
        .toBeGreaterThan(0.1);
      expect(await encoders(id)).toBeGreaterThan(0);
      first.kill("SIGKILL");
      await expect.poll(() => encoders(id), { timeout: 2_000 }).toBe(0);
      expect((await row(id)).media).toBe("processing");
      start();
      await reach(id, "ready");
      expect(await decoded(id, "360p")).toEqual([640, 360, 300]);
      expect(await decoded(id, "720p")).toEqual([1280, 720, 300]);
    },
    2 * WHOLE,
  );

  it(
    "works on one video in one process only, however many there are",
    async () => {
      const id = await queue(await clips.make("once.mp4", { size: "640x360", seconds: 6 }));
      const videos = mediaVideos(test.database);
      const claims = await Promise.all([videos.claim(), videos.claim(), videos.claim()]);
      const got = claims.filter((claim) => claim !== null);
      expect(got.map(({ video }) => video.id)).toEqual([id]);
      await got[0]?.release();
      const again = await videos.claim();
      expect(again?.video.id).toBe(id);
      await again?.release();
    },
    WHOLE,
  );

  it("gives up a video when the database has let go of its claim", async () => {
    const id = await queue(await clips.make("lost.mp4", { size: "320x180" }));
    const videos = mediaVideos(test.database);
    const claim = await videos.claim();
    expect(claim?.lost.aborted).toBe(false);
    await test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    await expect.poll(() => claim?.lost.aborted).toBe(true);
    await claim?.release();
    const next = await videos.claim();
    expect(next?.video.id).toBe(id);
    await next?.release();
  });
});
