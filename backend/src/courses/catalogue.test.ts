import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createTestDatabase } from "../../../tests/support/servers/database.ts";
import { type TestApp, appOn, openApp, person, post, silent } from "../../test/app.ts";
import { CuttableLine } from "../../../tests/support/servers/CuttableLine.ts";
import { course, storedFile, uploadForm, video } from "../../test/school.ts";
import { DEFAULT_LIMITS } from "../kernel/config/config.ts";
import { connect } from "../kernel/database/database.ts";
import { createCatalogue } from "./catalogue.ts";
import { coursesRepository } from "./repository.ts";

type App = TestApp["app"];

const get = (app: App, query: Record<string, string> = {}, headers = {}) =>
  app.inject({ url: "/api/video/get_courses", query, headers });
const slugs = async (app: App, category?: string): Promise<string[]> => {
  const reply = await get(app, category === undefined ? {} : { category });
  expect(reply.statusCode).toBe(200);
  return reply.json().data.map(({ course_id }: { course_id: string }) => course_id);
};
const categories = async (app: App): Promise<string[]> =>
  (await app.inject({ url: "/api/video/get_categories" })).json().data;
const unpacked = (bytes: Buffer, encoding: string | undefined): Buffer => {
  if (encoding === undefined) return bytes;
  return encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
};
/** Other processes are notified at once for people, but later than the next instruction for a test. */
const soon = { timeout: 15_000, interval: 5 };

describe("the catalogue", () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openApp();
  });
  afterEach(() => test.close());

  it("has what is published, newest first, and its categories in their order", async () => {
    const make = (slug: string, category: string, published: string | null) =>
      course(test, {
        slug,
        category,
        published_at: published === null ? null : new Date(published),
      });
    await make("old", "Music", "2026-01-01");
    await make("new", "Art", "2026-02-01");
    await make("other", "music theory", "2026-01-15");
    await make("hidden", "Hidden", null);
    expect(await slugs(test.app)).toEqual(["new", "other", "old"]);
    expect(await slugs(test.app, "Music")).toEqual(["old"]);
    expect(await slugs(test.app, "Hidden")).toEqual([]);
    const reply = await test.app.inject({ url: "/api/video/get_categories" });
    expect(reply.json()).toEqual({
      status: "success",
      message: MESSAGES.courses.found,
      data: ["Art", "Music", "music theory"],
    });
  });

  it("is empty where there is nothing", async () => {
    expect([await slugs(test.app), await categories(test.app)]).toEqual([[], []]);
  });

  it("counts the approved topics of a course and their length, as far as it is known", async () => {
    const { id: course_id } = await course(test);
    const { id: uploader_id } = await person(test, "teacher");
    for (const status of ["approved", "pending", "approved", "returned"] as const)
      await video(test, { course_id, uploader_id, status, duration: 30 });
    await video(test, { course_id, uploader_id, duration: null });
    expect((await get(test.app)).json().data[0]).toMatchObject({ topics: 3, duration: 60 });
  });

  it("says who teaches a course, under a new name too, and for whom it is", async () => {
    const { id } = await person(test, "teacher");
    await course(test, { teacher_id: id, level: "Beginner" });
    const first = async () => (await get(test.app)).json().data[0];
    expect(await first()).toMatchObject({ teacher: "A teacher", level: "Beginner" });
    const { queries } = test.database;
    await queries.updateTable("users").set({ name: "Ada" }).where("id", "=", id).execute();
    await expect.poll(async () => (await first()).teacher, soon).toBe("Ada");
    await queries.deleteFrom("users").where("id", "=", id).execute();
    await expect.poll(async () => (await first()).teacher, soon).toBeNull();
  });

  it("answers the newest alone to who limits it", async () => {
    for (const day of [1, 2, 3])
      await course(test, {
        slug: `c${day}`,
        category: day === 3 ? "Art" : "Music",
        published_at: new Date(Date.UTC(2026, 0, day)),
      });
    const limited = async (query: Record<string, string>) =>
      (await get(test.app, query))
        .json()
        .data?.map(({ course_id }: { course_id: string }) => course_id);
    expect(await limited({ limit: "2" })).toEqual(["c3", "c2"]);
    expect(await limited({ limit: "1", category: "Music" })).toEqual(["c2"]);
    expect(await limited({ limit: "1", q: "algebra" })).toHaveLength(1);
    for (const limit of ["0", "101", "x"])
      expect((await get(test.app, { limit })).statusCode).toBe(400);
  });

  it("is sent once to a client that asks with its ETag, and again when it changed", async () => {
    await course(test, { slug: "first", category: "Music" });
    const queries: Record<string, string>[] = [{}, { category: "Music" }];
    for (const query of queries) {
      const first = await get(test.app, query);
      const { etag } = first.headers;
      expect(first.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
      expect(first.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
      for (const tag of [etag, `"x", ${String(etag)}`, String(etag).slice(2), "*"]) {
        const again = await get(test.app, query, { "if-none-match": tag });
        expect([again.statusCode, again.body]).toEqual([304, ""]);
        expect(again.headers.etag).toBe(etag);
      }
      const other = await get(test.app, query, { "if-none-match": '"x"' });
      expect(other.statusCode).toBe(200);
    }
    const { etag } = (await get(test.app)).headers;
    await course(test, { slug: "second" });
    await expect
      .poll(async () => (await get(test.app, {}, { "if-none-match": etag })).statusCode, soon)
      .toBe(200);
    expect(await slugs(test.app)).toHaveLength(2);
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["GZIP;q=0.5", "gzip"],
    ["br, gzip;q=1.0", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0.01", "gzip"],
    ["gzip;q=0", undefined],
    ["gzip;q=0.00, br", "br"],
    ["identity", undefined],
    ["", undefined],
  ])("is compressed for a client that accepts %j: %s", async (accepted, encoding) => {
    await course(test, { title: "Packed" });
    const reply = await get(test.app, {}, { "accept-encoding": accepted });
    expect(reply.headers["content-encoding"]).toBe(encoding);
    expect(reply.headers.vary).toBe("accept-encoding");
    const body = unpacked(reply.rawPayload, encoding).toString();
    expect(JSON.parse(body).data[0].course_title).toBe("Packed");
  });

  it("asks the database once, however many ask for it", async () => {
    await course(test);
    await slugs(test.app);
    const scans = async (): Promise<number> => {
      const { rows } = await test.database.pool.query(
        "select pg_stat_force_next_flush(), (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'courses'",
      );
      return rows[0].scans;
    };
    await expect.poll(async () => (await scans()) > 0, soon).toBe(true);
    const before = await scans();
    for (let asked = 0; asked < 50; asked += 1) await get(test.app);
    expect(await scans()).toBe(before);
  });

  it("is right in the very next answer of the process that approved", async () => {
    const admin = await person(test, "admin");
    const teacher = await person(test, "teacher");
    const create = (course_id = "") =>
      test.backend.videos.create(
        { ...teacher, sessionId: teacher.sid },
        uploadForm({ course_id }),
        { video: storedFile(), imageUrl: "/media/images/a.webp" },
        "pending",
      );
    const topics = async () => (await get(test.app)).json().data[0]?.topics;
    for (let turn = 1; turn <= 20; turn += 1) {
      const [first] = (await get(test.app)).json().data;
      const { id } = await create(first?.id);
      await slugs(test.app);
      const reply = await post(test.app, "/api/admin/approveVideo", { video_id: id }, admin.bearer);
      expect(reply.statusCode).toBe(200);
      expect(await topics()).toBe(turn);
    }
  });

  it("follows whatever another process changes: a course, its text, its topics, its end", async () => {
    const other = await appOn(test.database);
    const { id: uploader_id } = await person(test, "teacher");
    const everywhere = async (expected: unknown) => {
      for (const app of [test.app, other.app])
        await expect
          .poll(async () => {
            const { data } = (await get(app)).json();
            return data.map((each: { course_title: string; topics: number }) => [
              ...[each.course_title, each.topics],
            ]);
          }, soon)
          .toEqual(expected);
    };
    const { pool } = test.database;
    await everywhere([]);
    const { id: course_id } = await course(test, { title: "One", published_at: null });
    await everywhere([]);
    await pool.query("update courses set published_at = now()");
    await everywhere([["One", 0]]);
    await pool.query("update courses set title = 'Two'");
    await everywhere([["Two", 0]]);
    const { id } = await video(test, { course_id, uploader_id });
    await everywhere([["Two", 1]]);
    await pool.query("delete from videos where id = $1", [id]);
    await everywhere([["Two", 0]]);
    await pool.query("delete from courses");
    await everywhere([]);
    await other.app.close();
    await other.backend.close();
  });

  it("is never older than what was announced, while many change and many ask", async () => {
    const patient = await appOn(test.database, {
      limits: { ...DEFAULT_LIMITS, callsPerMinute: 1_000_000 },
    });
    let told = 0;
    patient.backend.changes.on("course", () => (told += 1));
    const { id } = await course(test, { title: "1" });
    const titleNow = async () => Number((await get(patient.app)).json().data[0].course_title);
    await expect.poll(() => told, soon).toBe(1);
    const done = { writes: 1 };
    const write = async () => {
      for (; done.writes < 100; done.writes += 1)
        await test.database.pool.query("update courses set title = $2 where id = $1", [
          ...[id, `${done.writes + 1}`],
        ]);
    };
    const writing = write();
    while (done.writes < 100) {
      const atLeast = told;
      expect(await titleNow()).toBeGreaterThanOrEqual(atLeast);
      // An answer from memory is no work for the event loop: let the database speak.
      await turnOfTheLoop();
    }
    await writing;
    await expect.poll(titleNow, soon).toBe(100);
    await patient.app.close();
    await patient.backend.close();
  });
});

describe("the catalogue of a process that nobody tells of anything", () => {
  const never = () => () => undefined;
  const changes = { on: never, onGap: never, isWhole: () => true };

  it("packs the newest for the next who asks where they could not be packed", async () => {
    const catalogue = createCatalogue({ listPublished: async () => [] }, changes);
    await catalogue.courses();
    const newest = () => catalogue.courses(undefined, 1);
    const failing = vi.spyOn(Buffer, "from").mockImplementationOnce(() => {
      throw new Error("no memory");
    });
    await expect(newest()).rejects.toThrow("no memory");
    failing.mockRestore();
    const first = await newest();
    expect(JSON.parse(first.plain.toString())).toEqual({ status: "success", data: [] });
    expect(await newest()).toBe(first);
  });

  it("is kept until it is forgotten", async () => {
    const testDatabase = await createTestDatabase();
    const database = connect(testDatabase.url, silent);
    const catalogue = createCatalogue(coursesRepository(database), changes);
    const size = async () => (await catalogue.courses()).plain.length;
    const newest = () => catalogue.courses(undefined, 1);
    try {
      const empty = await size();
      await course({ database });
      expect(await size()).toBe(empty);
      catalogue.forget();
      expect(await size()).toBeGreaterThan(empty);
      const first = await newest();
      expect(await newest()).toBe(first);
      catalogue.forget();
      expect(await newest()).not.toBe(first);
    } finally {
      await database.close();
      await testDatabase.close();
    }
  });
});

describe("the catalogue of a process whose line to the database was cut", () => {
  it("is an error while the database is away, and right once it is back", async () => {
    const testDatabase = await createTestDatabase();
    const line = await CuttableLine.open(testDatabase.url);
    const database = connect(line.url, silent);
    const direct = connect(testDatabase.url, silent);
    const { app, backend } = await appOn(database);
    try {
      await course({ database: direct }, { slug: "first" });
      await expect.poll(() => slugs(app), soon).toEqual(["first"]);
      line.cut();
      await course({ database: direct }, { slug: "second" });
      await expect.poll(async () => (await get(app)).statusCode, soon).toBe(503);
      line.mend();
      await expect.poll(async () => (await get(app)).statusCode, soon).toBe(200);
      expect((await slugs(app)).toSorted()).toEqual(["first", "second"]);
    } finally {
      await app.close();
      await backend.close();
      await database.close();
      await direct.close();
      await line.close();
      await testDatabase.close();
    }
  });
});
