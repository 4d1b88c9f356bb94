import { OPEN_TOPICS } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../test/app.ts";
import { course, video } from "../../test/school.ts";
import { createVideoAccess } from "./catalogue/access.ts";

type TestUser = Awaited<ReturnType<typeof person>>;
type Topic = { id: string; title: string; url?: string; playback?: object; progress?: object };

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const TOPICS = 5;
const CALLERS = ["visitor", "stranger", "buyer", "teacher", "otherTeacher", "admin"] as const;
type Caller = (typeof CALLERS)[number];

describe("watching", () => {
  let test: TestApp;
  let free: { id: string; title: string };
  let paid: { id: string; slug: string };
  const topics: Record<"free" | "paid", { id: string; title: string }[]> = { free: [], paid: [] };
  let pending: { id: string };
  let returned: { id: string };
  const people: Record<Caller, TestUser | null> = {
    visitor: null,
    stranger: null,
    buyer: null,
    teacher: null,
    otherTeacher: null,
    admin: null,
  };

  beforeAll(async () => {
    test = await openApp();
    people.stranger = await person(test, "student");
    people.buyer = await person(test, "student");
    const teacher = await person(test, "teacher");
    const otherTeacher = await person(test, "teacher");
    Object.assign(people, { teacher, otherTeacher, admin: await person(test, "admin") });
    free = await course(test, { teacher_id: teacher.id });
    paid = await course(test, { teacher_id: teacher.id, price_minor: 1_000 });
    const make = (course_id: string, status: "approved" | "pending" | "returned" = "approved") =>
      video(test, { course_id, uploader_id: teacher.id, status });
    for (let count = 0; count < TOPICS; count += 1) {
      topics.free.push(await make(free.id));
      topics.paid.push(await make(paid.id));
    }
    pending = await make(paid.id, "pending");
    returned = await make(free.id, "returned");
    await test.database.queries
      .insertInto("purchases")
      .values({ user_id: people.buyer.id, course_id: paid.id })
      .execute();
  });
  afterAll(() => test.close());

  const ask = (by: TestUser | null, id: string) =>
    post(test.app, "/api/video/get_video_by_id", { id }, by?.bearer);
  const topicsFor = async (by: TestUser | null, id: string): Promise<Topic[]> => {
    const reply = await ask(by, id);
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };

  /** How many of the topics a person gets a url of: those from the first on. */
  const SEEN: Record<"free" | "paid", Record<Caller, number>> = {
    free: {
      visitor: TOPICS,
      stranger: TOPICS,
      buyer: TOPICS,
      teacher: TOPICS,
      otherTeacher: TOPICS,
      admin: TOPICS,
    },
    paid: {
      visitor: OPEN_TOPICS,
      stranger: OPEN_TOPICS,
      otherTeacher: OPEN_TOPICS,
      buyer: TOPICS,
      teacher: TOPICS,
      admin: TOPICS,
    },
  };
  const matrix = (["free", "paid"] as const).flatMap((kind) =>
    CALLERS.map((caller) => [kind, caller, SEEN[kind][caller]] as const),
  );

  it.each(matrix)("a %s course, %s gets the urls of %i topics of five", async (kind, who, seen) => {
    const data = await topicsFor(people[who], kind === "free" ? free.id : paid.id);
    expect(data.map(({ id, title }) => ({ id, title }))).toEqual(
      topics[kind].map(({ id, title }) => ({ id, title })),
    );
    expect(data.map(({ url }) => url !== undefined)).toEqual(
      topics[kind].map((_topic, place) => place < seen),
    );
    for (const { id, url, playback } of data.slice(0, seen)) {
      expect(url).toContain(`/media/videos/${id}/`);
      expect(playback).toMatchObject({ url, state: "original", duration: 60 });
    }
    for (const topic of data.slice(seen)) {
      expect(Object.keys(topic)).toEqual(["id", "title", "duration"]);
      expect(JSON.stringify(topic)).not.toContain("media");
    }
  });

  it("gives a ticket with what is not for everybody, and none with what is", async () => {
    const data = await topicsFor(people.buyer, paid.id);
    expect(data.map(({ url }) => url?.includes("?ticket="))).toEqual([
      ...Array.from({ length: OPEN_TOPICS }, () => false),
      ...Array.from({ length: TOPICS - OPEN_TOPICS }, () => true),
    ]);
  });

  it("is decided for the files as it is for the urls", async () => {
    const access = createVideoAccess(test.database);
    const asPerson = (who: Caller) => {
      const by = people[who];
      return by && { ...by, sessionId: by.sid };
    };
    for (const kind of ["free", "paid"] as const) {
      for (const [place, { id }] of topics[kind].entries()) {
        expect(await access.isOpen(id)).toBe(place < SEEN[kind].visitor);
        for (const who of CALLERS)
          expect(await access.mayWatch(asPerson(who), id)).toBe(place < SEEN[kind][who]);
      }
    }
    for (const { id } of [pending, returned]) {
      expect(await access.isOpen(id)).toBe(false);
      const watchers = [];
      for (const who of CALLERS) if (await access.mayWatch(asPerson(who), id)) watchers.push(who);
      expect(watchers).toEqual(["teacher", "admin"]);
    }
    expect(await access.isOpen(UNKNOWN)).toBe(false);
    expect(await access.mayWatch(asPerson("admin"), UNKNOWN)).toBe(false);
  });

  it("a video in another's course is its uploader's while it waits, and the course's teacher's after", async () => {
    const { otherTeacher, teacher } = people;
    const guest = await course(test, { teacher_id: teacher?.id, price_minor: 1 });
    const uploaded = await video(test, {
      course_id: guest.id,
      uploader_id: otherTeacher?.id ?? "",
      status: "pending",
    });
    const access = createVideoAccess(test.database);
    const may = (by: TestUser | null) =>
      access.mayWatch(by && { ...by, sessionId: by.sid }, uploaded.id);
    expect([await may(otherTeacher), await may(teacher)]).toEqual([true, false]);
    await test.database.queries
      .updateTable("videos")
      .set({ status: "approved", approved_at: new Date() })
      .where("id", "=", uploaded.id)
      .execute();
    expect([await may(otherTeacher), await may(teacher)]).toEqual([true, true]);
  });

  it("keeps the first three where they are when a new topic is approved", async () => {
    const before = (await topicsFor(null, paid.id)).slice(0, OPEN_TOPICS);
    const admin = people.admin as TestUser;
    const reply = await post(
      test.app,
      "/api/admin/approveVideo",
      { video_id: pending.id },
      admin.bearer,
    );
    expect(reply.statusCode).toBe(200);
    const after = await topicsFor(null, paid.id);
    expect(after.slice(0, OPEN_TOPICS)).toEqual(before);
    expect(after.at(-1)?.id).toBe(pending.id);
  });

  it("says what the course is", async () => {
    expect((await ask(null, paid.id)).json()).toMatchObject({
      status: "success",
      message: MESSAGES.courses.topics,
      course_title: "Algebra",
      course_type: "Paid",
    });
    expect((await ask(null, free.id)).json()).toMatchObject({ course_type: "Free" });
  });

  it("is of no course outside the catalogue, no matter who asks", async () => {
    const hidden = await course(test, { teacher_id: people.teacher?.id, published_at: null });
    for (const who of CALLERS)
      for (const id of [hidden.id, hidden.slug, UNKNOWN, "nothing", "1' or '1'='1"]) {
        const reply = await ask(people[who], id);
        expect(reply.statusCode).toBe(404);
        expect(reply.json()).toMatchObject({
          code: "not_found",
          message: MESSAGES.courses.notFound,
        });
      }
  });

  it.each(["Bearer nonsense", "Bearer a.b.c", "Basic abc", ""])(
    "takes nobody with the token %j for a visitor",
    async (authorization) => {
      const payload = { id: free.id };
      const reply = await post(test.app, "/api/video/get_video_by_id", payload, { authorization });
      expect(reply.statusCode).toBe(401);
      expect(reply.json().message).toBe(MESSAGES.signInFirst);
    },
  );

  describe("keeps where people are", () => {
    const save = (by: TestUser | null, payload: object) =>
      post(test.app, "/api/video/save_progress", payload, by?.bearer);
    const saved = async (by: TestUser | null, payload: object) => {
      const reply = await save(by, payload);
      expect(reply.statusCode).toBe(200);
      return reply.json().data;
    };
    const fresh = () => person(test, "student");
    const idOf = (place: number, kind: "free" | "paid" = "free") =>
      topics[kind][place]?.id ?? UNKNOWN;

    it("counting each second once, however often and in whatever pieces it is reported", async () => {
      const by = await fresh();
      const video_id = idOf(0);
      const first = { video_id, position: 12.5, intervals: [[0, 12.5]] };
      expect(await saved(by, first)).toMatchObject({ position: 12.5, watched: 12.5 });
      expect(await saved(by, first)).toMatchObject({ position: 12.5, watched: 12.5 });
      const second = {
        video_id,
        position: 31,
        intervals: [
          [10, 20],
          [30, 31],
          [15, 20],
        ],
      };
      expect(await saved(by, second)).toMatchObject({ position: 31, watched: 21 });
      expect(await saved(by, { video_id, position: 3 })).toMatchObject({
        position: 3,
        watched: 21,
      });
      const [topic] = await topicsFor(by, free.id);
      expect(topic?.progress).toMatchObject({ position: 3, watched: 21 });
    });

    it("of two devices at once, whatever each of them played", async () => {
      const by = await fresh();
      const video_id = idOf(1);
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          saved(by, { video_id, position: at, intervals: [[at * 2, at * 2 + 3]] }),
        ),
      );
      expect(await saved(by, { video_id, position: 0 })).toMatchObject({ watched: 21 });
    });

    it("within the video, and within a day where nobody knows how long it is", async () => {
      const by = await fresh();
      const long = {
        position: 1e300,
        intervals: [
          [50, 1e9],
          [70, 80],
        ],
      };
      expect(await saved(by, { video_id: idOf(0), ...long })).toMatchObject({
        position: 60,
        watched: 10,
      });
      const unprobed = await video(test, {
        course_id: free.id,
        uploader_id: people.teacher?.id ?? "",
        duration: null,
      });
      expect(await saved(by, { video_id: unprobed.id, ...long })).toMatchObject({
        position: 86_400,
        watched: 86_350,
      });
    });

    it("and when they were there", async () => {
      const { updated_at } = await saved(await fresh(), { video_id: idOf(0), position: 1 });
      expect(Math.abs(Date.now() - Date.parse(updated_at))).toBeLessThan(5_000);
    });

    it("of nobody but themselves, and tells a visitor of none", async () => {
      const [by, other] = [await fresh(), await fresh()];
      await saved(by, { video_id: idOf(2), position: 5, intervals: [[0, 5]] });
      expect((await topicsFor(by, free.id))[2]?.progress).toMatchObject({ position: 5 });
      for (const user of [other, null])
        expect((await topicsFor(user, free.id))[2]).not.toHaveProperty("progress");
    });

    it("where they may watch, and nowhere else", async () => {
      const report = { video_id: idOf(OPEN_TOPICS, "paid"), position: 1 };
      expect((await save(people.buyer, report)).statusCode).toBe(200);
      for (const [by, video_id] of [
        [people.stranger, report.video_id],
        [people.otherTeacher, report.video_id],
        [people.buyer, returned.id],
        [people.admin, UNKNOWN],
      ] as const) {
        const reply = await save(by, { ...report, video_id });
        expect(reply.statusCode).toBe(403);
        expect(reply.json().message).toBe(MESSAGES.courses.notAllowed);
      }
      expect((await save(null, report)).statusCode).toBe(401);
    });

    it.each([
      { position: -1 },
      { position: "1" },
      { position: 1, intervals: [[2, 2]] },
      { position: 1, intervals: [[3, 2]] },
      { position: 1, intervals: [[-1, 2]] },
      { position: 1, intervals: [[0, 1, 2]] },
      { position: 1, intervals: Array.from({ length: 201 }, () => [0, 1]) },
      { position: 1, video_id: "x" },
    ])("but refuses %j", async (wrong) => {
      const reply = await save(people.buyer, { video_id: idOf(0), ...wrong });
      expect(reply.statusCode).toBe(400);
    });
  });
});
