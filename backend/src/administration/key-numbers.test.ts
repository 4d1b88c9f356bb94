import { afterAll, beforeAll, expect, it } from "vitest";

import { openApp, person, type TestApp } from "../../test/app.ts";
import { leave } from "../../test/leaving.ts";
import { course, video } from "../../test/school.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

it("admins see how many wait, teach, learn and failed, and what was paid in 30 days", async () => {
  const [admin, teacher] = [await person(test, "admin"), await person(test, "teacher")];
  const ask = (bearer = admin.bearer) =>
    test.app.inject({ url: "/api/admin/key_numbers", headers: bearer });
  const before = (await ask()).json().data;
  const { id } = await course(test, { teacher_id: teacher.id });
  await video(test, { course_id: id, uploader_id: teacher.id, status: "pending" });
  await test.database.queries
    .insertInto("classes")
    .values([
      { title: "Now", access: "open", teacher_id: teacher.id, state: "live" },
      { title: "Later", access: "open", teacher_id: teacher.id },
    ])
    .execute();
  await person(test, "student");
  expect((await ask()).json().data).toEqual({
    pending_videos: before.pending_videos + 1,
    live_classes: before.live_classes + 1,
    users: before.users + 1,
    failed_jobs: 0,
    revenue: [],
  });
  expect((await ask(teacher.bearer)).statusCode).toBe(403);
  const leaving = await person(test, "student");
  await leave(test, leaving);
  expect((await ask()).json().data.users).toBe(before.users + 1);
});
