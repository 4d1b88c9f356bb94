import { type ChildProcess, spawn } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { TEST_CONFIG, type TestApp, openApp, person, silent } from "../../../test/app.ts";
import { type ClipFolder, ENCODED_ANEW, clipFolder, multipart } from "../../../test/clips.ts";
import { endLeases } from "../../../test/jobs.ts";
import { type S3Server, startS3 } from "../../../test/s3/server.ts";
import { JOB_KINDS } from "../../job-kinds.ts";
import { JobQueue } from "../../kernel/jobs/JobQueue.ts";
import { openMedia } from "../open-media.ts";
import { VIDEO_CONVERSION } from "./ask-for-conversion.ts";

const WHOLE = 240_000;

describe("with a bucket, an upload", () => {
  let clips: ClipFolder;
  let s3: S3Server;
  let test: TestApp;
  let admin: Awaited<ReturnType<typeof person>>;
  let worker: JobQueue | null = null;
  let started: ChildProcess | null = null;
  beforeAll(async () => {
    clips = await clipFolder();
    s3 = await startS3(join(clips.folder, "bucket"));
    const folder = join(clips.folder, "site");
    test = await openApp({ media: { ...TEST_CONFIG.media, folder, s3: s3.config } });
    admin = await person(test, "admin");
  });
  afterEach(async () => {
    await worker?.close();
    worker = null;
    started?.kill("SIGKILL");
  });
  afterAll(async () => {
    await test.close();
    await s3.close();
    await clips.close();
  });

  let counter = 0;
  const send = async (path: string) => {
    const image = await clips.make(`${++counter}.png`, {
      size: "320x180",
      sound: false,
      args: ["-frames:v", "1"],
    });
    const { payload, headers } = multipart([
      { name: "title", value: "Limits" },
      { name: "course_title", value: `Calculus ${counter}` },
      { name: "course_category", value: "Mathematics" },
      { name: "image", value: await clips.read(image), filename: "a.png" },
      { name: "video_upload", value: await clips.read(path), filename: "a.mp4" },
    ]);
    const url = "/backend-service/api/upload/upload-video";
    const bearer = { ...headers, ...admin.bearer };
    return test.app.inject({ method: "POST", url, payload, headers: bearer });
  };
  const upload = async (path: string): Promise<string> => {
    const reply = await send(path);
    expect(reply.statusCode).toBe(200);
    const { id } = await test.database.queries
      .selectFrom("videos")
      .select("id")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    return id;
  };
  /** Another machine's worth of the pipeline: it shares nothing with the site but the database and the bucket. */
  const work = async (name: string) => {
    const media = { ...TEST_CONFIG.media, folder: join(clips.folder, name), transcodes: 1 };
    const { database } = test;
    worker = await JobQueue.open(database, JOB_KINDS, silent);
    const config = { ...media, s3: s3.config };
    const deps = { database, config, log: silent, jobs: worker };
    await worker.work((await openMedia(deps)).conversions);
  };
  const row = (id: string) =>
    test.database.queries
      .selectFrom("videos")
      .select(["media", "playlist_key", "progress"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const reach = (id: string, media: string) =>
    expect.poll(async () => (await row(id)).media, { timeout: WHOLE, interval: 50 }).toBe(media);
  /** As anybody gets it: the first topics of a course are free to view. */
  const file = (id: string, name: string) =>
    test.app.inject({ url: `/media/videos/${id}/${name}` });
  const rungs = async (id: string) =>
    (await file(id, "master.m3u8")).body.match(/^\d+p\.m3u8$/gm) ?? [];
  const puts = (id: string, name: string) =>
    s3.seen.filter((call) => call.startsWith(`PUT /a-bucket/videos/${id}/${name}`)).length;

  it(
    "is put there, worked on by another machine, and served from there as a stream",
    async () => {
      const id = await upload(await clips.make("a.mp4", { size: "640x360", seconds: 6 }));
      expect(await s3.objects.keys()).toContain(`videos/${id}/original.mp4`);
      await work("one");
      await reach(id, "ready");
      expect(await rungs(id)).toEqual(["360p.m3u8"]);
      const playlist = (await file(id, "360p.m3u8")).body;
      const names = ["360p_init.mp4", ...(playlist.match(/^360p_\d+\.m4s$/gm) ?? [])];
      expect(names.length).toBeGreaterThan(2);
      const segments = await Promise.all(names.map((name) => file(id, name)));
      expect(segments.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
      const whole = join(clips.folder, "whole.mp4");
      await writeFile(whole, Buffer.concat(segments.map(({ rawPayload }) => rawPayload)));
      const entries = ["-count_frames", "-select_streams", "v", "-show_entries"];
      const wanted = ["stream=width,height,nb_read_frames", "-of", "csv=p=0", whole];
      const { stdout } = await clips.ffmpeg.probe([...entries, ...wanted]);
      expect(stdout.trim()).toBe("640,360,150");
      expect((await file(id, "poster.webp")).rawPayload.toString("latin1", 8, 12)).toBe("WEBP");
      for (const name of ["site", "one"]) expect(await left(join(clips.folder, name))).toEqual([]);
    },
    2 * WHOLE,
  );

  it(
    "plays from its first rung on, and after a kill another machine makes only what is missing",
    async () => {
      const shape = { ...ENCODED_ANEW, seconds: 12 };
      const id = await upload(await clips.make("b.mp4", shape));
      started = startProcess();
      await expect
        .poll(async () => (await row(id)).playlist_key, { timeout: WHOLE, interval: 20 })
        .toBe(`videos/${id}/master.m3u8`);
      started.kill("SIGKILL");
      expect((await row(id)).media).toBe("processing");
      expect(await rungs(id)).toEqual(["360p.m3u8"]);
      expect((await file(id, "360p_00000.m4s")).statusCode).toBe(200);
      await endLeases(test.database, VIDEO_CONVERSION);
      await work("two");
      await reach(id, "ready");
      expect(await rungs(id)).toEqual(["360p.m3u8", "720p.m3u8"]);
      expect([puts(id, "360p_init"), puts(id, "720p_init")]).toEqual([1, 1]);
      expect(await left(join(clips.folder, "two"))).toEqual([]);
    },
    2 * WHOLE,
  );

  it("is answered with 503 while the bucket does not answer, and leaves nothing", async () => {
    const counts = async () =>
      Promise.all(
        (["videos", "courses"] as const).map(async (table) => {
          const rows = await test.database.queries.selectFrom(table).select("id").execute();
          return rows.length;
        }),
      );
    const before = await counts();
    const path = await clips.make("c.mp4", { size: "320x180" });
    await s3.close();
    const reply = await send(path);
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { status: "error", code: "unavailable", message: MESSAGES.unavailable },
    ]);
    expect(await counts()).toEqual(before);
    expect(await left(join(clips.folder, "site"))).toEqual([]);
  });

  const startProcess = () => {
    const program = join(import.meta.dirname, "../../../test/pipeline-process.ts");
    const settings = { DATABASE: test.database.url, STORE: join(clips.folder, "killed") };
    const env = { ...process.env, ...settings, S3: JSON.stringify(s3.config) };
    return spawn(process.execPath, [program], { env, stdio: "inherit" });
  };
});

const left = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
