import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { captionsVtt } from "@lyceum/shared/captions.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { type TestApp, openApp, person } from "../../../test/app.ts";
import { composedRecording, startPublishing } from "../../../test/publications.ts";
import { recordedClasses } from "../../../test/recorded-class.ts";
import { course } from "../../../test/school.ts";

const WHOLE = 480_000;
type TestUser = Awaited<ReturnType<typeof person>>;
type Made = Awaited<ReturnType<typeof composedRecording>>;

let test: TestApp;
let school: Awaited<ReturnType<typeof recordedClasses>>;
beforeAll(async () => {
  test = await openApp();
  school = await recordedClasses(test, { seconds: 4 });
}, WHOLE);
afterAll(() => test.close());

const call = (method: "POST" | "DELETE", url: string, by: TestUser, payload?: object) =>
  test.app.inject({ method, url, headers: by.bearer, ...(payload && { payload }) });
const queries = () => test.database.queries;
const composed = () => composedRecording(test, school);

/** What live captions have of a recording whose capture began then; seconds. */
const spoken = async (made: { id: string }, [from, to]: [number, number], text: string) => {
  const row = await queries()
    .selectFrom("class_recordings")
    .select("session_id as sessionId")
    .where("id", "=", made.id)
    .executeTakeFirstOrThrow();
  const began = (await test.backend.recordings.eventsOf(made.id)).find(
    ({ type }) => type === "captureStarted",
  )!.at;
  const { id: authorId } = await person(test, "student");
  await test.backend.classCaptions.add({
    ...row,
    recordingId: made.id,
    authorId,
    name: "Ben",
    role: "student",
    text,
    language: "hi-IN",
    from: began + from * 1_000,
    to: began + to * 1_000,
  });
};

describe("a recording with live captions", () => {
  const published = async (made: Made, fields: object) => {
    const { id, teacher } = made;
    const { id: courseId } = await course(test, { teacher_id: teacher.id });
    const form = { title: "Fractions, live", course_id: courseId, ...fields };
    await call("POST", `/api/recordings/${id}/submit`, teacher, form);
    const running = await startPublishing(test, school);
    onTestFinished(() => running.close());
    const video = () =>
      queries()
        .selectFrom("videos")
        .selectAll()
        .where("course_id", "=", courseId)
        .executeTakeFirst();
    await expect.poll(video, { timeout: WHOLE }).toBeDefined();
    return (await video())!;
  };

  it(
    "becomes a video with captions that a program made, cut as the video is",
    async () => {
      const made = await composed();
      await spoken(made, [0.2, 1.2], "Cut off");
      await spoken(made, [2, 3], "A half and a half.");
      const video = await published(made, { start: 1.5, end: 3.6 });
      expect(video).toMatchObject({ captions_are_made: true, captions_language: "hi" });
      // A program is not asked about them again.
      expect(video.captioned_at).not.toBeNull();
      const vtt = await readFile(join(test.folder, video.captions_key!), "utf8");
      expect(vtt).toBe("WEBVTT\n\n00:00:00.467 --> 00:00:01.467\nA half and a half.\n");
      // Its teacher writes them again, and they are a person's.
      const text = captionsVtt([{ from: 0, to: 1, text: "One half and one half." }]);
      const url = `/api/videos/${video.id}/captions`;
      const saved = await call("POST", url, made.teacher, { language: "hi", text });
      expect(saved.json().data.captions.automatic).toBe(false);
    },
    WHOLE,
  );

  it(
    "has no captions where all that was said is cut off",
    async () => {
      const made = await composed();
      await spoken(made, [0.2, 1.2], "Cut off");
      const video = await published(made, { start: 1.5, end: 3.6 });
      expect(video).toMatchObject({ captions_key: null, captions_are_made: false });
      expect(video.captioned_at).toBeNull();
    },
    WHOLE,
  );

  it(
    "that is deleted takes them along",
    async () => {
      const made = await composed();
      await spoken(made, [1, 2], "Nobody keeps this.");
      const url = `/api/recordings/${made.id}`;
      expect((await call("DELETE", url, made.teacher)).statusCode).toBe(200);
      const left = await queries()
        .selectFrom("class_captions")
        .select("text")
        .where("recording_id", "=", made.id)
        .execute();
      expect(left).toEqual([]);
    },
    WHOLE,
  );
});
