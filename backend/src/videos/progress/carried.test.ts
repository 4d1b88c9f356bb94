import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { course, video } from "../../../test/school.ts";

type TestUser = Awaited<ReturnType<typeof person>>;
type Watched = { position: number; intervals: [number, number][] };
type Topic = { id: string; former_ids?: string[]; progress?: object };

let test: TestApp;
let teacher: TestUser;
let admin: TestUser;
beforeAll(async () => {
  test = await openApp();
  [teacher, admin] = await Promise.all([person(test, "teacher"), person(test, "admin")]);
});
afterAll(() => test.close());

/** A course with one topic of a minute, which these watched. */
const watchedTopic = async (...each: Watched[]) => {
  const { id: course_id } = await course(test, { teacher_id: teacher.id });
  const of = { course_id, uploader_id: teacher.id };
  const { id: first } = await video(test, { ...of, duration: 60 });
  const students = await Promise.all(each.map(() => person(test, "student")));
  const watch = async (by: TestUser, video_id: string, watched: Watched) => {
    const url = "/api/video/save_progress";
    const saved = await post(test.app, url, { video_id, ...watched }, by.bearer);
    expect(saved.statusCode).toBe(200);
  };
  for (const [place, student] of students.entries()) await watch(student, first, each[place]!);
  /** Of the one topic, as this person sees it. */
  const topic = async (by?: TestUser): Promise<Topic> => {
    const url = "/api/video/get_video_by_id";
    const { data } = (await post(test.app, url, { id: course_id }, by?.bearer)).json();
    expect(data).toHaveLength(1);
    return data[0];
  };
  /** Puts a video of so many seconds in its place; null: nobody knows how many yet. */
  const replace = async (
    replaces_id: string,
    duration: number | null,
    meanwhile?: (id: string) => Promise<void>,
  ) => {
    const made = { ...of, replaces_id, duration, status: "pending" } as const;
    const { id } = await video(test, made);
    await meanwhile?.(id);
    const url = "/api/admin/approveVideo";
    expect((await post(test.app, url, { video_id: id }, admin.bearer)).statusCode).toBe(200);
    return id;
  };
  const progress = () => Promise.all(students.map(async (by) => (await topic(by)).progress));
  return { first, students, watch, topic, replace, progress };
};

/** Of a video of a minute: to its end; from its start again, after all of it; its last part alone; and within it. */
const FINISHED: Watched = { position: 60, intervals: [[0, 59]] };
const AGAIN: Watched = { position: 5, intervals: [[0, 60]] };
const ENDING: Watched = { position: 58, intervals: [[50, 58]] };
const WITHIN: Watched = { position: 40, intervals: [[10, 40]] };

describe("what people watched of a video that is replaced", () => {
  it("stays: what was finished is, and who was within it is where they were, since when they were", async () => {
    const all = [FINISHED, AGAIN, ENDING, WITHIN];
    const { first, topic, replace, progress, students } = await watchedTopic(...all);
    const before = await topic(students[3]);
    const id = await replace(first, 90);
    expect((await topic(students[3])).id).toBe(id);
    expect((await topic(students[3])).progress).toEqual(before.progress);
    expect(await progress()).toMatchObject([
      { position: 90, watched: 90 },
      { position: 5, watched: 90 },
      { position: 90, watched: 8 },
      { position: 40, watched: 30 },
    ]);
  });

  it("is cut to what fits into a shorter one", async () => {
    const { first, replace, progress } = await watchedTopic(FINISHED, ENDING, WITHIN);
    await replace(first, 30);
    expect(await progress()).toMatchObject([
      { position: 30, watched: 30 },
      { position: 30, watched: 0 },
      { position: 30, watched: 20 },
    ]);
  });

  it("stays where the new one is approved before anybody knows how long it is", async () => {
    const { first, replace, progress } = await watchedTopic(FINISHED, AGAIN, ENDING, WITHIN);
    const id = await replace(first, null);
    const { queries } = test.database;
    await queries.updateTable("videos").set({ duration: 33 }).where("id", "=", id).execute();
    await test.backend.changes.heard();
    expect(await progress()).toMatchObject([
      { position: 33, watched: 33 },
      { position: 5, watched: 33 },
      { position: 33, watched: 0 },
      { position: 33, watched: 23 },
    ]);
  });

  it("is not put over what somebody watched of the new one before it was approved", async () => {
    const { first, watch, topic, replace } = await watchedTopic();
    await watch(teacher, first, FINISHED);
    const begun: Watched = { position: 7, intervals: [[0, 7]] };
    const id = await replace(first, 90, (waiting) => watch(teacher, waiting, begun));
    expect(await topic(teacher)).toMatchObject({ id, progress: { position: 7, watched: 7 } });
  });
});

describe("a video in another one's place", () => {
  it("has the ids of those before it, so that links to them lead to it", async () => {
    const { first, topic, replace } = await watchedTopic();
    expect(await topic()).not.toHaveProperty("former_ids");
    const second = await replace(first, 60);
    expect(await topic()).toMatchObject({ id: second, former_ids: [first] });
    const third = await replace(second, 60);
    expect(await topic()).toMatchObject({ id: third, former_ids: [second, first] });
  });
});
