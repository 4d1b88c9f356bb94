import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { RECORDING_REFUSALS } from "@lyceum/shared/recording-refusals.ts";
import type { Recording } from "@lyceum/shared/rest/recordings.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../../test/app.ts";
import { flashesIn } from "../../../test/beeps-and-flashes.ts";
import { composedRecording, startPublishing } from "../../../test/publications.ts";
import { recordedClasses } from "../../../test/recorded-class.ts";
import { course, video } from "../../../test/school.ts";
import { cleanApproved } from "../clean-folders.ts";
import { EMPTY, composeAgain, failComposing } from "../composition-repository.ts";
import { bytesIn } from "../sizes.ts";

const WHOLE = 480_000;
type TestUser = Awaited<ReturnType<typeof person>>;

let test: TestApp;
let school: Awaited<ReturnType<typeof recordedClasses>>;
let running: Awaited<ReturnType<typeof startPublishing>> | null = null;
beforeAll(async () => {
  test = await openApp();
  school = await recordedClasses(test, { seconds: 4 });
}, WHOLE);
afterEach(async () => {
  await running?.close();
  running = null;
});
afterAll(() => test.close());

const call = (method: "GET" | "POST" | "DELETE", url: string, by?: TestUser, payload?: object) =>
  test.app.inject({ method, url, ...(by && { headers: by.bearer }), ...(payload && { payload }) });
const own = async (by: TestUser, classId?: string): Promise<Recording[]> =>
  (await call("GET", `/api/recordings${classId ? `?class_id=${classId}` : ""}`, by)).json().data;
const queries = () => test.database.queries;

const composed = (by?: TestUser) => composedRecording(test, school, by);
const work = async () => {
  running = await startPublishing(test, school);
};
const isSubmitted = (by: TestUser, id: string) =>
  expect
    .poll(async () => (await own(by)).find((each) => each.id === id), { timeout: WHOLE })
    .toMatchObject({ state: "submitted" });
const form = (course_id: string, fields: object = {}) => ({
  title: "Fractions, live",
  course_id,
  ...fields,
});
const newCourse = {
  course_title: "Algebra from classes",
  course_category: "Mathematics",
  title: "First class",
};

describe("a recording that is submitted", () => {
  it(
    "waits for approval as every upload, without what was cut off, with its chapters",
    async () => {
      const { id, teacher } = await composed();
      const { id: courseId } = await course(test, { teacher_id: teacher.id });
      const sent = await call("POST", `/api/recordings/${id}/submit`, teacher, {
        ...form(courseId),
        start: 1.5,
        end: 3.6,
      });
      expect(sent.json()).toMatchObject({ data: { state: "publishing" } });
      expect(
        (await call("POST", `/api/recordings/${id}/submit`, teacher, form(courseId))).statusCode,
      ).toBe(409);
      expect((await call("DELETE", `/api/recordings/${id}`, teacher)).statusCode).toBe(409);
      await work();
      await isSubmitted(teacher, id);
      await expect.poll(() => school.noted(id)).toBe(await bytesIn(join(school.folder, id)));
      const [shown] = await own(teacher);
      expect(shown!.video).toMatchObject({ title: "Fractions, live", approved: false });
      const admin = await person(test, "admin");
      const pending = (await call("GET", "/api/admin/get_pending_videos", admin)).json().data;
      const waiting = pending.find((each: { id: string }) => each.id === shown!.video!.id);
      expect(waiting).toMatchObject({
        playback: {
          chapters: [
            { at: 0, title: "Start" },
            { at: 0.467, title: "Fractions" },
          ],
        },
      });
      const file = join(test.folder, "videos", shown!.video!.id, "original.mp4");
      // Flashes begin with each second: those of 0 and 1 were cut off.
      expect(await flashesIn(file)).toHaveLength(2);
      // Deleted, it may be submitted once more.
      const url = "/backend-service/api/upload/delete-video";
      expect((await call("POST", url, teacher, { video_id: shown!.video!.id })).statusCode).toBe(
        200,
      );
      expect((await own(teacher))[0]).toMatchObject({ state: "ready", video: null });
    },
    WHOLE,
  );

  it(
    "comes back at once where its files are gone",
    async () => {
      const { id, teacher } = await composed();
      await rm(join(school.folder, id), { recursive: true });
      const { id: courseId } = await course(test, { teacher_id: teacher.id });
      await call("POST", `/api/recordings/${id}/submit`, teacher, form(courseId));
      await work();
      await expect
        .poll(async () => (await own(teacher))[0], { timeout: 60_000 })
        .toMatchObject({ state: "ready", failure: RECORDING_REFUSALS.notPublished });
      expect((await call("DELETE", `/api/recordings/${id}`, teacher)).statusCode).toBe(200);
    },
    WHOLE,
  );

  it(
    "stands at the place that was chosen for it, once it is approved",
    async () => {
      const { id, teacher } = await composed();
      const { id: courseId } = await course(test, { teacher_id: teacher.id });
      const of = { course_id: courseId, uploader_id: teacher.id };
      await video(test, { ...of, title: "One" });
      const two = await video(test, { ...of, title: "Two" });
      const sent = form(courseId, { before: two.id });
      await call("POST", `/api/recordings/${id}/submit`, teacher, sent);
      await work();
      await isSubmitted(teacher, id);
      const [{ video: made }] = (await own(teacher)) as [Recording];
      const admin = await person(test, "admin");
      const approval = { video_id: made!.id };
      await call("POST", "/api/admin/approveVideo", admin, approval);
      const topics = await call("POST", "/api/video/get_video_by_id", teacher, { id: courseId });
      const titles = topics.json().data.map(({ title }: { title: string }) => title);
      expect(titles).toEqual(["One", "Fractions, live", "Two"]);
    },
    WHOLE,
  );

  it(
    "by an admin is approved at once, also into a course that it makes, with a picture of it",
    async () => {
      const admin = await person(test, "admin");
      const { id } = await composed(admin);
      await call("POST", `/api/recordings/${id}/submit`, admin, newCourse);
      await work();
      await isSubmitted(admin, id);
      const courses = (await call("GET", "/api/video/get_courses")).json().data;
      const made = courses.find(
        (each: { course_title: string }) => each.course_title === newCourse.course_title,
      );
      expect(made).toMatchObject({ topics: 1 });
      expect((await call("GET", made.image_url)).headers["content-type"]).toBe("image/webp");
      expect((await own(admin))[0]!.video).toMatchObject({ approved: true });
    },
    WHOLE,
  );

  it(
    "is refused for a course of another teacher, says why, and may be submitted again",
    async () => {
      const { id, teacher } = await composed();
      const { id: foreign } = await course(test, {
        teacher_id: (await person(test, "teacher")).id,
      });
      await call("POST", `/api/recordings/${id}/submit`, teacher, form(foreign));
      await work();
      const { courseNotFound } = MESSAGES.upload;
      await expect
        .poll(async () => (await own(teacher))[0], { timeout: WHOLE })
        .toMatchObject({ state: "ready", failure: courseNotFound });
      const { video_id: videoId } = await queries()
        .selectFrom("class_recordings")
        .select("video_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(await readdir(join(test.folder, "videos"))).not.toContain(videoId);
    },
    WHOLE,
  );

  it(
    "is found by the next try where the last one ended after its video was made",
    async () => {
      const { id, teacher } = await composed();
      const { id: courseId } = await course(test, { teacher_id: teacher.id });
      await call("POST", `/api/recordings/${id}/submit`, teacher, form(courseId));
      await work();
      await isSubmitted(teacher, id);
      const videos = () =>
        queries().selectFrom("videos").select("id").where("course_id", "=", courseId).execute();
      await queries()
        .updateTable("class_recordings")
        .set({ state: "publishing" })
        .where("id", "=", id)
        .execute();
      await running?.close();
      await work();
      await isSubmitted(teacher, id);
      expect(await videos()).toHaveLength(1);
    },
    WHOLE,
  );
});

describe("a recording before it is submitted", () => {
  it(
    "is played by its teacher and admins alone, in ranges, and by no ticket of another recording",
    async () => {
      const { id, classId, teacher } = await composed();
      const admin = await person(test, "admin");
      const stranger = await person(test, "teacher");
      await queries()
        .insertInto("class_people")
        .values({ class_id: classId, user_id: stranger.id, is_co_host: true })
        .execute();
      for (const by of [teacher, admin]) {
        const { data } = (await call("GET", `/api/recordings/${id}/preview`, by)).json();
        expect(data).toMatchObject({ state: "ready", chapters: [{ at: 0 }, { at: 2 }] });
        const range = { range: "bytes=0-9" };
        const part = await test.app.inject({ method: "GET", url: data.url, headers: range });
        expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
        expect(part.headers["content-type"]).toBe("video/mp4");
        const elsewhere = data.url.replace(id, randomUUID());
        expect((await call("GET", elsewhere)).statusCode).toBe(404);
      }
      expect((await call("GET", `/api/recordings/${id}/video`)).statusCode).toBe(404);
      const refused = [
        call("GET", `/api/recordings/${id}/preview`, stranger),
        call("POST", `/api/recordings/${id}/submit`, stranger, newCourse),
        call("POST", `/api/recordings/${id}/retry`, stranger),
        call("DELETE", `/api/recordings/${id}`, stranger),
      ];
      for (const each of refused) expect((await each).statusCode).toBe(404);
      expect(await own(stranger)).toEqual([]);
      expect(await own(stranger, classId)).toEqual([]);
      expect(await own(admin)).toEqual([]);
      expect(await own(admin, classId)).toHaveLength(1);
    },
    WHOLE,
  );

  it("loses its files some days after its video was approved, and is not offered for a second one then", async () => {
    const { id, teacher } = await school.record();
    await test.backend.recordings.stop(id, null);
    const { id: course_id } = await course(test, { teacher_id: teacher.id });
    const { id: videoId } = await video(test, { course_id, uploader_id: teacher.id });
    const set = (statement: string, values: unknown[]) =>
      test.database.pool.query(statement, values);
    await set(
      "update class_recordings set state = 'published', milliseconds = 4000, video_id = $2 where id = $1",
      [id, videoId],
    );
    const approve = (days: number) =>
      set("update videos set approved_at = now() - make_interval(days => $2) where id = $1", [
        videoId,
        days,
      ]);
    const clean = () => cleanApproved(test.database, school.folder, 30);
    await approve(29);
    await clean();
    expect(await readdir(school.folder)).toContain(id);
    await approve(31);
    await clean();
    expect(await readdir(school.folder)).not.toContain(id);
    expect((await own(teacher))[0]).toMatchObject({ state: "submitted", failure: null });
    expect((await call("GET", `/api/recordings/${id}/preview`, teacher)).statusCode).toBe(409);
    await set("delete from videos where id = $1", [videoId]);
    expect((await own(teacher))[0]).toMatchObject({
      state: "submitted",
      video: null,
      failure: RECORDING_REFUSALS.filesDeleted,
    });
    const again = await call("POST", `/api/recordings/${id}/submit`, teacher, form(course_id));
    expect(again.statusCode).toBe(409);
  });

  it("is empty where nothing was recorded, and is not made again", async () => {
    const { id, teacher } = await school.record();
    await test.backend.recordings.stop(id, null);
    await failComposing(queries(), id, EMPTY);
    const { empty } = RECORDING_REFUSALS;
    expect((await own(teacher))[0]).toMatchObject({ state: "empty", failure: empty });
    const again = await call("POST", `/api/recordings/${id}/retry`, teacher);
    expect([again.statusCode, again.json().message]).toEqual([409, empty]);
    expect((await call("DELETE", `/api/recordings/${id}`, teacher)).statusCode).toBe(200);
  });

  it("goes with its files, or is made again after it failed", async () => {
    const { id, teacher } = await school.record();
    expect((await call("DELETE", `/api/recordings/${id}`, teacher)).statusCode).toBe(409);
    expect((await call("POST", `/api/recordings/${id}/retry`, teacher)).statusCode).toBe(409);
    expect((await call("GET", `/api/recordings/${id}/preview`, teacher)).statusCode).toBe(409);
    await test.backend.recordings.stop(id, "disk");
    expect((await own(teacher))[0]).toMatchObject({
      state: "waiting",
      failure: RECORDING_REFUSALS.endedEarly.disk,
    });
    await failComposing(queries(), id, "No.");
    expect((await own(teacher))[0]).toMatchObject({ state: "failed", failure: "No." });
    const again = await call("POST", `/api/recordings/${id}/retry`, teacher);
    expect(again.json()).toMatchObject({ data: { state: "waiting", failure: null } });
    expect(await composeAgain(queries(), id)).toBe(false);
    expect((await call("DELETE", `/api/recordings/${id}`, teacher)).statusCode).toBe(200);
    expect(await readdir(school.folder)).not.toContain(id);
    expect(await own(teacher)).toEqual([]);
  });
});
