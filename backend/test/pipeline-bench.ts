import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { keptForLater } from "@lyceum/shared/promises.ts";
import type { Updateable } from "kysely";
import { expect } from "vitest";

import type { Tables } from "../src/kernel/database/tables.ts";
import { JOB_KINDS } from "../src/job-kinds.ts";
import { JobQueue } from "../src/kernel/jobs/JobQueue.ts";
import { DiskRoom } from "../src/kernel/files/DiskRoom.ts";
import { type ConversionDeps, conversionJob } from "../src/transcoding/pipeline/conversion.ts";
import { localStore } from "../src/kernel/files/store.ts";
import { mediaVideos } from "../src/transcoding/pipeline/videos-repository.ts";
import { openApp, person, silent } from "./app.ts";
import { clipFolder } from "./clips.ts";
import { course } from "./school.ts";

/** Milliseconds that a video of a few seconds may take on a busy machine. */
export const WHOLE = 240_000;

export type PipelineBench = Awaited<ReturnType<typeof openPipelineBench>>;

type Running = Pick<ConversionDeps, "ffmpeg" | "store" | "room">;

type StoredTry = { state: string; limit: number; output: Record<string, unknown> | null };

/** A pipeline with a store and a database of its own, and videos to work on. `root`: where the store is. */
export const openPipelineBench = async (root?: string) => {
  const [clips, test] = await Promise.all([clipFolder(), openApp()]);
  const folder = root ?? join(clips.folder, "store");
  const store = await localStore(folder);
  const { queries } = test.database;
  const [uploader, admin] = [await person(test, "teacher"), await person(test, "admin")];
  const { id: courseId } = await course(test);
  const running: ReturnType<typeof run>[] = [];

  const run = async (changed: Partial<Running>) => {
    const jobs = await JobQueue.open(test.database, JOB_KINDS, silent);
    const videos = mediaVideos(test.database);
    const deps = { ffmpeg: clips.ffmpeg, store, videos, log: silent, transcodes: 1 };
    const room = new DiskRoom(store.workFolder);
    const { database } = test;
    const job = conversionJob({ ...deps, database, jobs, room, ...changed });
    await jobs.work(job);
    return { jobs, job };
  };
  const stop = async () => {
    for (const each of running.splice(0)) await (await each).jobs.close();
  };

  const row = (id: string) =>
    queries.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const fileOf = (id: string, name: string) => join(folder, "videos", id, name);
  const playlist = (id: string) => readFile(fileOf(id, "master.m3u8"), "utf8");

  return {
    clips,
    test,
    store,
    folder,
    uploader,
    courseId,
    row,
    fileOf,
    playlist,

    /** One more process's worth of it. */
    start: (changed: Partial<Running> = {}) => {
      running.push(keptForLater(run(changed)));
    },
    stop,
    /** Finds videos that were queued since. */
    look: async () => (await running.at(-1))?.job.recover?.(),

    /** The job of this video, as it is kept. */
    job: async (id: string) => {
      const { rows } = await test.database.pool.query<StoredTry>(
        `select state, retry_limit as limit, output from pgboss.job
         where name = 'video-conversion' and singleton_key = $1`,
        [id],
      );
      return rows[0];
    },

    /** Makes due what was postponed. */
    hurry: async () => {
      await test.database.pool.query(
        "update pgboss.job set start_after = now() where state = 'retry'",
      );
      await (await running.at(-1))?.jobs.look();
    },

    /** Ends the pipeline and forgets the videos. */
    clear: async () => {
      await stop();
      await queries.deleteFrom("videos").execute();
      await test.database.pool.query("delete from pgboss.job where name = 'video-conversion'");
    },

    /** Puts the file into the store and a video of it, approved unless said otherwise, into the queue. */
    queue: async (path: string, fields: Updateable<Tables["videos"]> = {}): Promise<string> => {
      const id = randomUUID();
      const original_key = `videos/${id}/original.${path.split(".").at(-1)}`;
      const { size } = await stat(path);
      await store.put(path, original_key);
      const { status = "approved" } = fields;
      await queries
        .insertInto("videos")
        .values({
          id,
          course_id: courseId,
          uploader_id: uploader.id,
          title: "T",
          original_key,
          original_type: "video/mp4",
          size_bytes: size,
          sha256: "0",
          status,
          approved_at: status === "approved" ? new Date() : null,
          ...fields,
        })
        .execute();
      return id;
    },

    approve: (id: string) => test.backend.videos.approve({ ...admin, sessionId: admin.sid }, id),

    reach: (id: string, media: string) =>
      expect.poll(async () => (await row(id)).media, { timeout: WHOLE, interval: 50 }).toBe(media),

    /** Width and height of each quality. */
    resolutions: async (id: string) =>
      [...(await playlist(id)).matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size),

    /** Width, height and frames that are decoded of one rung. */
    decoded: async (id: string, rung: string) => {
      const entries = ["-count_frames", "-select_streams", "v", "-show_entries"];
      const wanted = "stream=width,height,nb_read_frames";
      const path = fileOf(id, `${rung}.m3u8`);
      const { stdout } = await clips.ffmpeg.probe([...entries, wanted, "-of", "csv=p=0", path]);
      return stdout.trim().split("\n")[0]?.split(",").map(Number);
    },

    close: async () => {
      await stop();
      await test.close();
      await clips.close();
    },
  };
};
