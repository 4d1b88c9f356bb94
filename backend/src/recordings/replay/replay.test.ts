import { randomUUID } from "node:crypto";

import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { REPLAY_PAGE } from "@lyceum/shared/limits.ts";
import type { ReplayEntry } from "@lyceum/shared/rest/replay.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { course, video } from "../../../test/school.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

const MINUTE = 60_000;
/** When the recorded class began, in ms since 1970. */
const BEGAN = Date.UTC(2026, 4, 4, 9);
const iso = (seconds: number) => new Date(BEGAN + seconds * 1_000).toISOString();

/** Ten minutes, with a pause of a minute after the first two. */
const EVENTS: RecordingEvent[] = [
  { at: BEGAN, type: "captureStarted", body: { hostAt: BEGAN } },
  { at: BEGAN + 2 * MINUTE, type: "captureStopped", body: { reason: "paused" } },
  { at: BEGAN + 3 * MINUTE, type: "captureStarted", body: { hostAt: BEGAN + 3 * MINUTE } },
  { at: BEGAN + 10 * MINUTE, type: "captureStopped", body: { reason: "stopped" } },
];

/** A topic that a recording became, without its first 30 seconds and its last two minutes. */
const recorded = async ({ price = 0 } = {}) => {
  const teacher = await person(test, "teacher");
  const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
  const classId = made.json().data.id as string;
  const { session_id } = await test.backend.classes.setState(classId, "live");
  const sessionId = session_id!;
  // What is said here takes its numbers from no one.
  await test.database.queries
    .updateTable("class_sessions")
    .set({ numbers: 10_000 })
    .where("id", "=", sessionId)
    .execute();
  const { recordings } = test.backend;
  const asked = { id: randomUUID(), classId, sessionId, personId: teacher.id };
  const { id } = await recordings.start(asked);
  await recordings.addEvents(id, EVENTS);
  const { id: courseId } = await course(test, { teacher_id: teacher.id, price_minor: price });
  const of = { course_id: courseId, uploader_id: teacher.id };
  // The first topics of a paid course are open to everyone.
  const open = price > 0 ? 3 : 0;
  for (let each = 0; each < open; each += 1) await video(test, of);
  const { id: videoId } = await video(test, of);
  const form = { title: "Algebra, live", course_id: courseId, start: 30, end: 420 };
  await test.database.queries
    .updateTable("class_recordings")
    .set({ state: "published", stopped_at: new Date(), milliseconds: 9 * MINUTE })
    .set({ submission: JSON.stringify(form), video_id: videoId })
    .where("id", "=", id)
    .execute();
  return { teacher, classId, sessionId, courseId, videoId };
};

type Said = { at: number; text: string | null; audience?: "all" | "hosts"; number?: number };

/** `at`: seconds from the begin of the recording. */
const say = async (sessionId: string, { id }: TestUser, { at, text, ...said }: Said) => {
  const { number = Math.round(at), audience = "all" } = said;
  const { queries } = test.database;
  const row = { number, version: number, audience, author_id: id, name: "Ben", text };
  await queries
    .insertInto("class_messages")
    .values({
      ...row,
      session_id: sessionId,
      role: "student",
      deleted_by: text === null ? "host" : null,
      reply_to: null,
      key: randomUUID(),
      sent_at: new Date(iso(at)),
      edited_at: null,
    })
    .execute();
};

const get = (url: string, by?: TestUser) =>
  test.app.inject({ method: "GET", url, ...(by && { headers: by.bearer }) });
const replay = async (videoId: string, by?: TestUser): Promise<ReplayEntry[]> =>
  (await get(`/api/videos/${videoId}/replay`, by)).json().data.entries;

describe("the replay of a class", () => {
  it("is what everyone could read while it was recorded, at its moments of the video", async () => {
    const { sessionId, videoId } = await recorded();
    const ben = await person(test, "student");
    const messages: Said[] = [
      { at: 20, text: "cut off" },
      { at: 45.5, text: "What is x?" },
      { at: 50, text: null },
      { at: 60, text: "for hosts", audience: "hosts" },
      { at: 150, text: "in the pause" },
      { at: 240, text: "I see." },
      { at: 500, text: "cut off, too" },
      { at: 900, text: "after it" },
    ];
    for (const message of messages) await say(sessionId, ben, message);
    const entries = await replay(videoId, ben);
    expect(entries).toMatchObject([
      { kind: "message", at: 15.5, name: "Ben", text: "What is x?", votes: null, results: null },
      // The pause is cut out.
      { kind: "message", at: 150, text: "I see." },
    ]);
  });

  it("has questions with their answers, and polls with their results unless they were not shown", async () => {
    const { sessionId, videoId } = await recorded();
    const ben = await person(test, "student");
    const { pool } = test.database;
    const of = [sessionId, ben.id, iso(60)];
    await pool.query(
      `insert into class_questions (session_id, number, version, author_id, name, role, text, state, answer, votes, key, asked_at) values
        ($1, 1, 1, $2, 'Ben', 'student', 'Why?', 'written', 'Because.', 3, gen_random_uuid(), $3),
        ($1, 2, 2, $2, 'Ben', 'student', '', 'deleted', null, 0, gen_random_uuid(), $3)`,
      of,
    );
    const { rows } = await pool.query<{ id: string }>(
      `insert into class_polls (session_id, number, kind, question, options, is_anonymous, right_options, points, is_shown, created_at) values
        ($1, 3, 'single', 'Clear?', '{Yes,No}', false, '{}', 0, true, $2),
        ($1, 4, 'single', 'Secret?', '{Yes,No}', false, '{}', 0, false, $2),
        ($1, 5, 'text', 'In a word?', '{}', true, '{}', 0, true, $2) returning id`,
      [sessionId, iso(61)],
    );
    const [clear, , word] = rows.map(({ id }) => id);
    await pool.query(
      `insert into class_poll_votes (poll_id, user_id, choices, answer) values
        ($1, $3, '{0}', null), ($1, null, '{0}', null), ($2, null, '{}', 'easy'), ($2, null, '{}', 'easy')`,
      [clear, word, ben.id],
    );
    expect(await replay(videoId, ben)).toMatchObject([
      { kind: "question", text: "Why?", votes: 3, answer: "Because.", name: "Ben", at: 30 },
      {
        kind: "poll",
        text: "Clear?",
        name: null,
        results: [
          { text: "Yes", votes: 2 },
          { text: "No", votes: 0 },
        ],
      },
      { kind: "poll", text: "In a word?", results: [{ text: "easy", votes: 2 }] },
    ]);
  });

  it("is for those who may watch the topic, and gives names to those who signed in", async () => {
    const { sessionId, videoId, courseId, teacher } = await recorded({ price: 49_900 });
    const ben = await person(test, "student");
    await say(sessionId, ben, { at: 60, text: "Paid for" });
    const other = await person(test, "teacher");
    for (const by of [undefined, ben, other])
      expect((await get(`/api/videos/${videoId}/replay`, by)).statusCode).toBe(403);
    expect((await get(`/api/videos/${randomUUID()}/replay`, ben)).statusCode).toBe(403);
    expect(await replay(videoId, teacher)).toHaveLength(1);
    const bought = { user_id: ben.id, course_id: courseId };
    await test.database.queries.insertInto("purchases").values(bought).execute();
    expect(await replay(videoId, ben)).toMatchObject([{ name: "Ben" }]);
    const free = await recorded();
    await say(free.sessionId, ben, { at: 60, text: "Free" });
    expect(await replay(free.videoId)).toMatchObject([{ name: null, text: "Free" }]);
    const topics = await post(test.app, "/api/video/get_video_by_id", { id: free.courseId });
    expect(topics.json().data).toMatchObject([{ id: free.videoId, from_class: true }]);
  });

  it("keeps the words of a deleted account without its name", async () => {
    const { sessionId, videoId } = await recorded();
    const ben = await person(test, "student");
    await say(sessionId, ben, { at: 60, text: "I was here" });
    const gone = await test.app.inject({
      method: "POST",
      url: "/api/account/delete",
      headers: ben.bearer,
      payload: { confirm: ben.email },
    });
    expect(gone.statusCode).toBe(200);
    const cleo = await person(test, "student");
    expect(await replay(videoId, cleo)).toMatchObject([{ name: null, text: "I was here" }]);
  });

  it("comes in pages, and is empty for a video that is no recording", async () => {
    const { sessionId, videoId, courseId, teacher } = await recorded();
    const ben = await person(test, "student");
    await test.database.pool.query(
      `insert into class_messages (session_id, number, version, audience, author_id, name, role, text, key, sent_at)
       select $1, n, n, 'all', $2, 'Ben', 'student', 'Line ' || n, gen_random_uuid(), $3 from generate_series(1, $4::int) n`,
      [sessionId, ben.id, iso(60), REPLAY_PAGE + 1],
    );
    const url = `/api/videos/${videoId}/replay`;
    const { entries, next } = (await get(url, ben)).json().data;
    expect([entries.length, next]).toEqual([REPLAY_PAGE, REPLAY_PAGE]);
    expect((await get(`${url}?after=2147483648`, ben)).statusCode).toBe(400);
    const rest = (await get(`${url}?after=${next}`, ben)).json().data;
    expect(rest).toMatchObject({ entries: [{ text: `Line ${REPLAY_PAGE + 1}` }], next: null });
    const { id } = await video(test, { course_id: courseId, uploader_id: teacher.id });
    expect(await replay(id, ben)).toEqual([]);
  });
});

describe("what a person missed of a recorded class", () => {
  const missed = async (videoId: string, by: TestUser) =>
    (await get(`/api/videos/${videoId}/missed`, by)).json().data.spans;

  it("is when they were not in it, and nothing for who had no part in it", async () => {
    const { classId, sessionId, videoId } = await recorded();
    const [ben, cleo, stranger] = await Promise.all([1, 2, 3].map(() => person(test, "student")));
    await test.database.pool.query(
      `insert into class_attendance (session_id, user_id, present, spoke, watched)
       values ($1, $2, tstzmultirange(tstzrange($3, $4), tstzrange($5, $6)), '{}', '{}')`,
      [sessionId, ben!.id, iso(90), iso(130), iso(200), iso(400)],
    );
    await test.database.queries
      .insertInto("class_guests")
      .values({ class_id: classId, user_id: cleo!.id })
      .execute();
    // The video begins at 0:30 of the recording, and is 6:30 long.
    expect(await missed(videoId, ben!)).toEqual(
      [
        { from: 0, to: 60 },
        { from: 310, to: 390 },
      ].map(({ from, to }) => ({ from: expect.closeTo(from, 0), to: expect.closeTo(to, 0) })),
    );
    expect(await missed(videoId, cleo!)).toEqual([{ from: 0, to: expect.closeTo(390, 0) }]);
    expect(await missed(videoId, stranger!)).toEqual([]);
    const paid = await recorded({ price: 49_900 });
    await test.database.queries
      .insertInto("class_guests")
      .values({ class_id: paid.classId, user_id: ben!.id })
      .execute();
    expect(await missed(paid.videoId, ben!)).toEqual([]);
  });
});

describe("what a person watched of a recorded class", () => {
  it("counts as in every other topic", async () => {
    const { videoId, courseId } = await recorded();
    const ben = await person(test, "student");
    const report = (intervals: [number, number][]) =>
      post(
        test.app,
        "/api/video/save_progress",
        { video_id: videoId, position: 30, intervals },
        ben.bearer,
      );
    await report([[0, 20]]);
    await report([
      [10, 30],
      [40, 45],
    ]);
    const topics = await post(test.app, "/api/video/get_video_by_id", { id: courseId }, ben.bearer);
    expect(topics.json().data).toMatchObject([
      { id: videoId, from_class: true, progress: { position: 30, watched: 35 } },
    ]);
  });
});
