import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp, person, post } from "../../test/app.ts";
import { course, video } from "../../test/school.ts";

const TOPICS = "/api/video/get_video_by_id";
const soon = { timeout: 10_000, interval: 20 };

type Someone = Awaited<ReturnType<typeof person>>;

let test: TestApp;
let student: Someone;
let courseId: string;
let address: string;
let cookie: string;
beforeEach(async () => {
  test = await openApp();
  student = await person(test, "student");
  await sellTopics();
  address = (await addressFor(student))!;
  cookie = await cookieOf(address);
});
afterEach(() => test.close());

/** A paid course of four topics, of which only the last needs a purchase, and that purchase. */
const sellTopics = async () => {
  const teacher = await person(test, "teacher");
  ({ id: courseId } = await course(test, { price_minor: 100, teacher_id: teacher.id }));
  for (let topic = 0; topic < 4; topic += 1) {
    const { original_key } = await video(test, { course_id: courseId, uploader_id: teacher.id });
    await mkdir(join(test.folder, original_key, ".."), { recursive: true });
    await writeFile(join(test.folder, original_key), "What is played.");
  }
  await buy();
};
const buy = () =>
  test.database.queries
    .insertInto("purchases")
    .values({ user_id: student.id, course_id: courseId })
    .execute();

/** Of a topic that anyone may watch. */
const openAddress = async () => {
  const answer = await post(test.app, TOPICS, { id: courseId }, student.bearer);
  return answer.json<{ data: { url: string }[] }>().data[0]!.url;
};
const addressFor = async (who: Someone) => {
  const answer = await post(test.app, TOPICS, { id: courseId }, who.bearer);
  return answer.json<{ data: { url?: string }[] }>().data[3]?.url;
};
const get = (url: string, headers = {}) => test.app.inject({ url, headers });
const cookieOf = async (url: string) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  const [set] = answer.cookies;
  return `${set?.name}=${set?.value}`;
};
/** What the ticket in the address answers, and what its cookie does. */
const statuses = async () => {
  const kept = await get(address.split("?")[0]!, { cookie });
  return [(await get(address)).statusCode, kept.statusCode];
};

describe("playback of an open topic", () => {
  it("asks the database once for many segments, by however many people", async () => {
    let queries = 0;
    const { pool } = test.database;
    const open = await openAddress();
    pool.on("acquire", () => (queries += 1));
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(open)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(queries).toBeLessThan(20);
  });

  it.each([
    ["its course is no longer offered", "update courses set published_at = null where id = $1"],
    ["it is deleted", "delete from videos where course_id = $1"],
  ])("ends within seconds when %s", async (_what, statement) => {
    const open = await openAddress();
    expect((await get(open)).statusCode).toBe(200);
    await test.database.pool.query(statement, [courseId]);
    await expect.poll(async () => (await get(open)).statusCode, soon).toBe(403);
  });
});

describe("playback of a paid topic", () => {
  it.each([
    ["its purchase is taken back", "delete from purchases where user_id = $1"],
    ["its viewer is banned", "update users set banned_at = now() where id = $1"],
    ["its session is ended", "update sign_ins set revoked_at = now() where user_id = $1"],
  ])("ends within seconds when %s", async (_what, statement) => {
    expect(await statuses()).toEqual([200, 200]);
    await test.database.pool.query(statement, [student.id]);
    await expect.poll(statuses, soon).toEqual([403, 403]);
  });

  it("begins again where it was bought again", async () => {
    await test.database.queries.deleteFrom("purchases").execute();
    await expect.poll(statuses, soon).toEqual([403, 403]);
    await buy();
    await expect.poll(statuses, soon).toEqual([200, 200]);
  });

  it("is no other person's: a ticket says whose it is, and cannot be rewritten", async () => {
    const other = await person(test, "student");
    expect(await addressFor(other)).toBeUndefined();
    const [path, ticket = ""] = address.split("?ticket=");
    const stolen = [other.id, other.sid, ...ticket.split(".").slice(2)].join(".");
    expect((await get(`${path}?ticket=${stolen}`)).statusCode).toBe(403);
  });

  it("asks the database once for many segments", async () => {
    let queries = 0;
    const { pool } = test.database;
    pool.on("acquire", () => (queries += 1));
    await statuses();
    queries = 0;
    for (let segment = 0; segment < 20; segment += 1) await statuses();
    expect(queries).toBeLessThan(20);
  });

  it.each([
    ["https://school.example", true],
    ["http://localhost:3000", undefined],
  ])("of a site at %s sets a cookie that is secure: %s", async (publicUrl, secure) => {
    const { app, backend } = await appOn(test.database, {
      publicUrl,
      media: { folder: test.folder, uploadMax: 1, ffmpeg: "-", ffprobe: "-", transcodes: 0 },
    });
    const answer = await app.inject({ url: address });
    expect(answer.cookies[0]?.secure).toBe(secure);
    await app.close();
    await backend.close();
  });
});
