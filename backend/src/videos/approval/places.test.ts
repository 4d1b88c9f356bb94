import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { course, video } from "../../../test/school.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

/** A course with two topics, and what is needed to add more. */
const school = async () => {
  const teacher = await person(test, "teacher");
  const admin = await person(test, "admin");
  const { id: course_id } = await course(test, { teacher_id: teacher.id });
  const of = { course_id, uploader_id: teacher.id };
  const one = await video(test, { ...of, title: "One" });
  const two = await video(test, { ...of, title: "Two" });
  const approved = async (title: string, fields: object) => {
    const { id } = await video(test, { ...of, title, status: "pending", ...fields });
    const done = await post(test.app, "/api/admin/approveVideo", { video_id: id }, admin.bearer);
    expect(done.statusCode).toBe(200);
    return id;
  };
  const titles = async () => {
    const reply = await post(test.app, "/api/video/get_video_by_id", { id: course_id });
    return reply.json().data.map(({ title }: { title: string }) => title);
  };
  const own = async () => {
    const url = "/api/video/get_courses_and_video";
    const reply = await test.app.inject({ method: "GET", url, headers: teacher.bearer });
    const found = reply.json().find(({ id }: { id: string }) => id === course_id);
    return found.videos.map(({ title }: { title: string }) => title);
  };
  return { one, two, approved, titles, own };
};

describe("the place of a video among the topics", () => {
  it("is the end, or before the topic that its teacher chose, once it is approved", async () => {
    const { one, two, approved, titles, own } = await school();
    await approved("Three", {});
    await approved("Between", { before_id: two.id });
    await approved("Nearer", { before_id: two.id });
    await approved("First", { before_id: one.id });
    const order = ["First", "One", "Between", "Nearer", "Two", "Three"];
    expect(await titles()).toEqual(order);
    expect(await own()).toEqual(order);
  });

  it("follows a topic that is replaced, and is the end if the topic is gone", async () => {
    const { one, two, approved, titles } = await school();
    const { queries } = test.database;
    const waiting = await video(test, {
      course_id: two.course_id,
      uploader_id: two.uploader_id,
      title: "Before",
      status: "pending",
      before_id: one.id,
    });
    const successor = await approved("New one", { replaces_id: one.id });
    expect(await titles()).toEqual(["New one", "Two"]);
    const row = () =>
      queries
        .selectFrom("videos")
        .select("before_id")
        .where("id", "=", waiting.id)
        .executeTakeFirst();
    expect(await row()).toEqual({ before_id: successor });
    await queries.deleteFrom("videos").where("id", "=", successor).execute();
    expect(await row()).toEqual({ before_id: null });
  });

  it("keeps the time of the approval as it is", async () => {
    const { one, approved } = await school();
    const id = await approved("First", { before_id: one.id });
    const row = await test.database.queries
      .selectFrom("videos")
      .select(["approved_at", "place"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.place!.getTime()).toBeLessThan(one.approved_at!.getTime());
    expect(Date.now() - row.approved_at!.getTime()).toBeLessThan(60_000);
  });
});
