import { randomUUID } from "node:crypto";
import { mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../test/app.ts";
import { multipart } from "../../test/clips.ts";
import { listenLocally } from "../../test/listen-locally.ts";
import { course, storedFile, uploadForm, video } from "../../test/school.ts";
import { DEFAULT_LIMITS } from "../kernel/config/config.ts";

type TestUser = Awaited<ReturnType<typeof person>>;
type Lesson = { classId: string; sessionId: string };

const QUOTAS = { classes: 2, pendingVideos: 2, bytes: 3e9 };
const GB = 1e9;

describe("a teacher", () => {
  let test: TestApp;
  let origin: string;
  let courseId: string;
  let teacher: TestUser;
  beforeAll(async () => {
    test = await openApp({ limits: { ...DEFAULT_LIMITS, teacher: QUOTAS } });
    origin = await listenLocally(test);
    courseId = (await course(test)).id;
  });
  beforeEach(async () => {
    teacher = await person(test, "teacher");
  });
  afterAll(() => test.close());

  const has = (fields: { status?: "pending" | "approved"; size_bytes?: number }) =>
    video(test, { course_id: courseId, uploader_id: teacher.id, ...fields });
  const sendForm = () => {
    const { payload, headers } = multipart([{ name: "title", value: "Limits" }]);
    return fetch(`${origin}/backend-service/api/upload/upload-teacher-video`, {
      method: "POST",
      body: new Uint8Array(payload),
      headers: { ...headers, ...teacher.bearer },
    });
  };
  const begin = (bytes: number, by = teacher) =>
    fetch(`${origin}/api/upload/resumable`, {
      method: "POST",
      headers: { ...by.bearer, "tus-resumable": "1.0.0", "upload-length": String(bytes) },
    });
  const create = (by: TestUser, sizeBytes = 1) =>
    test.backend.videos.create(
      { ...by, sessionId: by.sid },
      uploadForm(),
      { video: { ...storedFile(), sizeBytes }, imageUrl: "/media/images/a.webp" },
      "pending",
    );
  const live = async (): Promise<Lesson> => {
    const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
    const classId = made.json().data.id as string;
    const { session_id } = await test.backend.classes.setState(classId, "live");
    return { classId, sessionId: session_id! };
  };
  const record = (lesson: Lesson, by = teacher) =>
    test.backend.recordings.start({ ...lesson, id: randomUUID(), personId: by.id });
  const sendFile = ({ classId }: Lesson, by: TestUser, value = Buffer.from("%PDF-1.7\n")) => {
    const { payload, headers } = multipart([{ name: "file", value, filename: "a.pdf" }]);
    const url = `/api/classes/${classId}/chat/files`;
    return test.app.inject({ method: "POST", url, payload, headers: { ...headers, ...by.bearer } });
  };
  /** A recording that has stopped, with so many bytes of streams and of what was made of them. */
  const recorded = async (lesson: Lesson, streams: number, made: number): Promise<string> => {
    const { id } = await record(lesson);
    const folder = join(test.folder, "recordings", id);
    await mkdir(join(folder, "work"), { recursive: true });
    for (const [name, bytes] of Object.entries({ "a.rtp": streams, "work/part.mp4": made })) {
      await writeFile(join(folder, name), "");
      // Without the bytes themselves: the disk keeps none of a hole.
      await truncate(join(folder, name), bytes);
    }
    await test.backend.recordings.stop(id, null);
    return id;
  };

  it("has so many videos that wait for approval, and is let in again once one is judged", async () => {
    const first = await has({ status: "pending" });
    await has({ status: "pending" });
    const reply = await sendForm();
    expect([reply.status, (await reply.json()).message]).toEqual([
      403,
      MESSAGES.upload.pendingMax(2),
    ]);
    const begun = await begin(1);
    expect([begun.status, await begun.text()]).toEqual([403, MESSAGES.upload.pendingMax(2)]);
    const admin = await person(test, "admin");
    await test.backend.videos.approve({ ...admin, sessionId: admin.sid }, first.id);
    expect((await begin(1)).status).toBe(201);
  });

  it("has no more of them by sending two at once", async () => {
    await has({ status: "pending" });
    const made = await Promise.allSettled([create(teacher), create(teacher), create(teacher)]);
    const refused = made.filter((each) => each.status === "rejected");
    expect(refused.map(({ reason }) => reason.message)).toEqual(
      [1, 2].map(() => MESSAGES.upload.pendingMax(2)),
    );
  });

  it("has so many bytes, with those that are on their way", async () => {
    await has({ size_bytes: GB });
    expect((await begin(30_000_000)).status).toBe(201);
    await has({ size_bytes: 1.95 * GB });
    const reply = await begin(30_000_000);
    expect([reply.status, await reply.text()]).toEqual([403, MESSAGES.upload.bytesMax(3e9)]);
    await expect(create(teacher, GB)).rejects.toThrow(MESSAGES.upload.bytesMax(3e9));
  });

  it("has the recordings of their classes among these bytes, until they are discarded", async () => {
    const id = await recorded(await live(), 2 * GB, 0.97 * GB);
    expect((await begin(20_000_000)).status).toBe(201);
    const reply = await begin(20_000_000);
    expect([reply.status, await reply.text()]).toEqual([403, MESSAGES.upload.bytesMax(3e9)]);
    await expect(create(teacher, 40_000_000)).rejects.toThrow(MESSAGES.upload.bytesMax(3e9));
    const [url, headers] = [`/api/recordings/${id}`, teacher.bearer];
    const discarded = await test.app.inject({ method: "DELETE", url, headers });
    expect(discarded.statusCode).toBe(200);
    expect((await begin(20_000_000)).status).toBe(201);
  });

  it("has everyone's files in the chats of their classes among these bytes, until they are deleted", async () => {
    const { sessionId: session_id } = await live();
    const { id: sent_by } = await person(test, "student");
    const { queries } = test.database;
    const file = { kind: "file", name: "a.pdf", key: `chat/${randomUUID()}` } as const;
    await queries
      .insertInto("class_files")
      .values({ ...file, session_id, sent_by, size_bytes: 3 * GB })
      .execute();
    expect((await begin(1)).status).toBe(403);
    expect((await begin(1, await person(test, "teacher"))).status).toBe(201);
    await queries.deleteFrom("class_files").where("session_id", "=", session_id).execute();
    expect((await begin(1)).status).toBe(201);
  });

  it("whose bytes are used up records no class, and nobody sends a file in one, until there is room again", async () => {
    const lesson = await live();
    const student = await person(test, "student");
    const { id } = await has({ size_bytes: 3 * GB });
    const refusal = { code: "forbidden", message: CLASS_REFUSALS.storageFull };
    await expect(record(lesson)).rejects.toMatchObject(refusal);
    for (const by of [teacher, student]) {
      const reply = await sendFile(lesson, by);
      expect([reply.statusCode, reply.json().message]).toEqual([403, refusal.message]);
    }
    await test.database.queries
      .updateTable("videos")
      .set({ size_bytes: 2 * GB })
      .where("id", "=", id)
      .execute();
    await record(lesson);
    for (const by of [teacher, student]) expect((await sendFile(lesson, by)).statusCode).toBe(200);
  });

  it("has no more files in a chat by several sent at once", async () => {
    const lesson = await live();
    const student = await person(test, "student");
    await has({ size_bytes: 3 * GB - 15_000 });
    const file = Buffer.from("%PDF-1.7\n".padEnd(10_000, "a"));
    const replies = await Promise.all([1, 2, 3].map(() => sendFile(lesson, student, file)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
  });

  it("begins no uploads without end", async () => {
    const statuses = [];
    for (let count = 0; count < 21; count++) statuses.push((await begin(1)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(403);
  });

  it("begins no more of them at once than one after another", async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => begin(1)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status !== 201);
    const said = await Promise.all(refused.map(async (each) => [each.status, await each.text()]));
    expect(said).toEqual(refused.map(() => [403, MESSAGES.upload.begunMax(20)]));
  });

  it("has no more bytes by beginning several uploads at once", async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => begin(30_000_000)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await has({ size_bytes: 2.85e9 });
    const more = await Promise.all([1, 2, 3].map(() => begin(20_000_000)));
    expect(more.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
  });

  it("has so many classes that are not over", async () => {
    const make = () => post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
    const replies = await Promise.all([make(), make(), make()]);
    const refused = replies.filter(({ statusCode }) => statusCode === 403);
    expect(refused.map((reply) => reply.json().message)).toEqual([MESSAGES.classes.tooMany(2)]);
    const made = replies.find(({ statusCode }) => statusCode === 200)!.json();
    for (const state of ["live", "ended"] as const)
      await test.backend.classes.setState((made.data ?? made).id, state);
    expect((await make()).statusCode).toBe(200);
  });

  it("but an admin has whatever is needed", async () => {
    const admin = await person(test, "admin");
    for (let count = 0; count < 3; count++) await create(admin, 2 * GB);
    for (let count = 0; count < 3; count++)
      expect(
        (await post(test.app, "/api/classes", { title: "Algebra" }, admin.bearer)).statusCode,
      ).toBe(200);
    expect((await begin(1, admin)).status).toBe(201);
    const lesson = await live();
    await has({ size_bytes: 3 * GB });
    await record(lesson, admin);
    expect((await sendFile(lesson, admin)).statusCode).toBe(200);
  });
});
