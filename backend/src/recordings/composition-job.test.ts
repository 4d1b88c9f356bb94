import { mkdir, readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, silent } from "../../test/app.ts";
import { startJob } from "../../test/jobs.ts";
import { recordedClasses } from "../../test/recorded-class.ts";
import type { Ffmpeg } from "../transcoding/ffmpeg/ffmpeg.ts";
import { cleanFolders } from "./clean-folders.ts";
import { compositionJob } from "./composition-job.ts";
import { RECORDING_COMPOSITION } from "./composition-kind.ts";
import { bytesIn } from "./sizes.ts";

const WHOLE = 480_000;

let test: TestApp;
let school: Awaited<ReturnType<typeof recordedClasses>>;
let running: Awaited<ReturnType<typeof startJob>> | null = null;
beforeAll(async () => {
  test = await openApp();
  school = await recordedClasses(test, { seconds: 2 });
}, WHOLE);
afterEach(async () => {
  await running?.close();
  running = null;
});
afterAll(() => test.close());

const query = async <Row extends object>(text: string, values: unknown[]) =>
  (await test.database.pool.query<Row>(text, values)).rows[0];
const rowOf = (id: string) =>
  query<{ state: string; failure: string | null }>(
    "select state, failure from class_recordings where id = $1",
    [id],
  );
const ROOM = { left: async () => 1 };
const start = async (room = ROOM, ffmpeg = school.ffmpeg) => {
  await test.database.pool.query(
    "update pgboss.job set start_after = now() where state = 'created'",
  );
  const { database } = test;
  const { recordings } = test.backend;
  const { folder } = school;
  const deps = { database, recordings, ffmpeg, folder, room, log: silent, concurrency: 1 };
  running = await startJob(database, RECORDING_COMPOSITION, (jobs) =>
    compositionJob({ ...deps, jobs }),
  );
};

describe("the video of a recording", () => {
  it(
    "is made when the recording was stopped, a while after it",
    async () => {
      const { id } = await school.record();
      await school.film(id);
      await test.backend.recordings.stop(id, null);
      await test.backend.recordings.stop(id, null);
      const job = await query<{ waits: boolean; count: number }>(
        `select count(*)::int as count, bool_and(start_after > now()) as waits from pgboss.job
         where singleton_key = $1`,
        [id],
      );
      expect(job).toEqual({ count: 1, waits: true });
      await start();
      await expect.poll(() => rowOf(id), { timeout: WHOLE }).toMatchObject({ state: "composed" });
      expect((await stat(join(school.folder, id, "class.mp4"))).size).toBeGreaterThan(1_000);
      expect(await readFile(join(school.folder, id, "chapters.vtt"), "utf8")).toContain("Start");
      await expect.poll(() => school.noted(id)).toBe(await bytesIn(join(school.folder, id)));
    },
    WHOLE,
  );

  it(
    "ends with what a media host wrote before it was lost, and so does all that goes by its times",
    async () => {
      const { recordings } = test.backend;
      const { id } = await school.record();
      await school.film(id);
      const { at: began } = (await recordings.eventsOf(id))[0]!;
      const missed = began + 60_000;
      await recordings.addEvents(id, [
        { at: missed, type: "captureStopped", body: { reason: "lost" } },
      ]);
      await recordings.stop(id, null);
      await start();
      await expect.poll(() => rowOf(id), { timeout: WHOLE }).toMatchObject({ state: "composed" });
      const end = (await recordings.eventsOf(id)).at(-1)!;
      expect(end).toMatchObject({ type: "captureStopped", body: { reason: "lost" } });
      expect(end.at - began).toBeGreaterThan(1_000);
      expect(end.at - began).toBeLessThan(5_000);
    },
    WHOLE,
  );

  it(
    "is made too where only the database knew of the end, and refused where there is nothing to see",
    async () => {
      const { id, classId } = await school.record();
      await test.backend.classes.setState(classId, "ended");
      expect(await rowOf(id)).toMatchObject({ state: "stopped" });
      await start();
      await test.database.pool.query(
        "update pgboss.job set start_after = now() where state = 'created'",
      );
      await running?.wake();
      await expect
        .poll(() => rowOf(id), { timeout: WHOLE })
        .toEqual({ state: "failed", failure: "empty" });
      const job = () =>
        query<{ state: string }>("select state from pgboss.job where singleton_key = $1", [id]);
      await expect.poll(job, { timeout: 60_000 }).toEqual({ state: "completed" });
    },
    WHOLE,
  );

  it(
    "waits while the disk has no room beside what is kept for the database, and is stopped where the room goes meanwhile",
    async () => {
      const { id } = await school.record();
      await school.film(id);
      await test.backend.recordings.stop(id, null);
      const job = () =>
        query<{ state: string }>("select state from pgboss.job where singleton_key = $1", [id]);
      let room = -1;
      let looks = 0;
      const slow: Ffmpeg = {
        ...school.ffmpeg,
        run: async (...args) => {
          await expect.poll(() => looks, { timeout: 60_000 }).toBeGreaterThan(1);
          return school.ffmpeg.run(...args);
        },
      };
      await start({ left: async () => (looks++ === 1 ? -1 : room) }, slow);
      await expect.poll(job, { timeout: 60_000 }).toEqual({ state: "retry" });
      expect(await rowOf(id)).toMatchObject({ state: "stopped" });
      expect(await readdir(join(school.folder, id))).not.toContain("work");
      room = 1;
      looks = 0;
      await test.database.pool.query("update pgboss.job set start_after = now()");
      await running?.wake();
      await expect.poll(() => rowOf(id), { timeout: 60_000 }).toMatchObject({ state: "composing" });
      await expect.poll(job, { timeout: 60_000 }).toEqual({ state: "retry" });
      expect(await rowOf(id)).toMatchObject({ state: "composing", failure: null });
      await test.database.pool.query("update pgboss.job set start_after = now()");
      await running?.wake();
      await expect.poll(() => rowOf(id), { timeout: WHOLE }).toMatchObject({ state: "composed" });
    },
    WHOLE,
  );

  it("goes with its recording, and with nothing else", async () => {
    const { id, classId } = await school.record();
    const other = await school.record();
    await mkdir(join(school.folder, "notes"));
    await test.database.pool.query("delete from classes where id = $1", [classId]);
    await cleanFolders(test.database, school.folder);
    const left = await readdir(school.folder);
    expect(left).not.toContain(id);
    expect(left).toEqual(expect.arrayContaining([other.id, "notes"]));
    await cleanFolders(test.database, join(school.folder, "none"));
  });
});
