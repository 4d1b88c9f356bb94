import { discardJob, listJobs, type ListedJob, tryJobAgain } from "@lyceum/shared/rest/jobs.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { course, video } from "../../../test/school.ts";
import { type Job, JobFailed, JobPostponed } from "../../kernel/jobs/job.ts";
import {
  type ConversionData,
  VIDEO_CONVERSION,
} from "../../transcoding/pipeline/ask-for-conversion.ts";

const SOON = { timeout: 60_000, interval: 50 };

let test: TestApp;
let admin: Awaited<ReturnType<typeof person>>;
let videoId: string;
beforeEach(async () => {
  test = await openApp();
  admin = await person(test, "admin");
  const { id: course_id } = await course(test);
  const given = { course_id, uploader_id: admin.id, title: "Limits", media: "queued" as const };
  videoId = (await video(test, given)).id;
});
afterEach(() => test.close());

const list = async (query = "?kind=video-conversion"): Promise<ListedJob[]> => {
  const answer = await test.app.inject({ url: `/api/admin/jobs${query}`, headers: admin.bearer });
  expect(answer.statusCode).toBe(200);
  return listJobs.reply.parse(answer.json()).data;
};
const act = (url: string, job_id: string) => post(test.app, `/api${url}`, { job_id }, admin.bearer);
const send = () => test.backend.jobs.send(VIDEO_CONVERSION, { videoId }, { key: videoId });
const audited = async () =>
  (await test.database.queries.selectFrom("audit_log").select(["action", "detail"]).execute()).at(
    -1,
  );

/** One more process's worth of work on conversions, which does that instead. */
const convert = async (run: Job<ConversionData>["run"], hooks: Partial<Job<ConversionData>> = {}) =>
  test.backend.jobs.work({ kind: VIDEO_CONVERSION, concurrency: 1, run, ...hooks });

describe("an admin", () => {
  it("sees what waits and what comes back, and what it is about", async () => {
    await send();
    expect(await list()).toMatchObject([
      { kind: "video-conversion", about: "Limits", state: "waiting", attempt: null, reason: null },
    ]);
    const all = await list("");
    expect(all.map(({ kind }) => kind)).toContain("housekeeping");
    expect(await list("?state=running")).toEqual([]);
    expect(await list("?page=2")).toEqual([]);
  });

  it("sees how far a job is that runs, and cancels it", async () => {
    const ended = Promise.withResolvers<void>();
    await convert(async (_data, { progress, signal }) => {
      progress(0.25);
      await new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("ended")));
      }).finally(ended.resolve);
    });
    await send();
    await expect
      .poll(() => list(), SOON)
      .toMatchObject([{ state: "running", progress: 0.25, attempt: 1 }]);
    const [job] = await list();
    expect((await act(discardJob.url, job!.id)).statusCode).toBe(200);
    await ended.promise;
    expect(await list()).toMatchObject([{ state: "done" }]);
    expect(await audited()).toEqual({
      action: "job.discarded",
      detail: { job: "video-conversion" },
    });
    expect((await act(discardJob.url, job!.id)).statusCode).toBe(409);
  });

  it("sees why a job was given up, and has it tried again", async () => {
    let works = false;
    await convert(async () => {
      if (!works) throw new JobFailed("It cannot be played");
    });
    await send();
    await expect
      .poll(() => list(), SOON)
      .toMatchObject([{ state: "given_up", reason: "It cannot be played", attempt: 1 }]);
    const [job] = await list();
    works = true;
    expect((await act(tryJobAgain.url, job!.id)).statusCode).toBe(200);
    await expect.poll(() => list(), SOON).toMatchObject([{ state: "done", about: "Limits" }]);
    expect(await audited()).toMatchObject({ action: "job.tried_again" });
    expect((await act(tryJobAgain.url, job!.id)).statusCode).toBe(404);
  });

  it("sees which try failed and why, and need not wait for the next", async () => {
    let works = false;
    await convert(async () => {
      if (!works) throw new Error("The bucket does not answer");
    });
    await test.database.pool.query(
      "update pgboss.queue set retry_delay = 3000, retry_delay_max = 3000 where name = $1",
      [VIDEO_CONVERSION.name],
    );
    await send();
    await expect
      .poll(() => list(), SOON)
      .toMatchObject([
        { state: "retrying", reason: "The bucket does not answer", attempt: 1, attempts: 9 },
      ]);
    works = true;
    expect((await act(tryJobAgain.url, (await list())[0]!.id)).statusCode).toBe(200);
    await expect.poll(() => list(), SOON).toMatchObject([{ state: "done" }]);
  });

  it("sees no try more for one that was postponed often", async () => {
    const most = VIDEO_CONVERSION.retry.limit + 1;
    let times = 0;
    await convert(async () => {
      times += 1;
      throw times < 30 ? new JobPostponed("No room", 0.01) : new JobFailed("It cannot be played");
    });
    await send();
    await expect.poll(() => list(), SOON).toMatchObject([{ state: "given_up" }]);
    const [job] = await list();
    expect([job!.attempt! <= most, job!.attempts <= most]).toEqual([true, true]);
  });

  it("keeps a job that was given up where this server does not do such jobs", async () => {
    await test.database.pool.query(
      `insert into pgboss.job (name, policy, singleton_key, data, source_name, source_retry_count)
       values ('dead-letters', 'standard', 'all', '{"videoId": "no id"}', 'video-conversion', 8)`,
    );
    const [job] = await list();
    expect((await act(tryJobAgain.url, job!.id)).statusCode).toBe(409);
    expect(await list()).toEqual([job]);
  });

  it("discards what was given up", async () => {
    await convert(() => Promise.reject(new JobFailed("No")));
    await send();
    await expect.poll(() => list(), SOON).toMatchObject([{ state: "given_up" }]);
    expect((await act(discardJob.url, (await list())[0]!.id)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    const { rows } = await test.database.pool.query("select media from videos");
    expect(rows).toEqual([{ media: "failed" }]);
  });

  it("discards a job beside which another waits, without a word to its video", async () => {
    const go = Promise.withResolvers<void>();
    const discard = vi.fn(async () => undefined);
    await convert(() => go.promise, { discard });
    await send();
    await expect.poll(() => list(), SOON).toMatchObject([{ state: "running" }]);
    await send();
    const waiting = (await list("?kind=video-conversion&state=waiting"))[0]!;
    expect((await act(discardJob.url, waiting.id)).statusCode).toBe(200);
    expect(discard).not.toHaveBeenCalled();
    go.resolve();
    await expect.poll(() => list(), SOON).toMatchObject([{ state: "done" }, { state: "done" }]);
  });
});
