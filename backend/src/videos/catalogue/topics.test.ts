import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { course, video } from "../../../test/school.ts";

describe("the topics of a course", () => {
  let test: TestApp;
  let made: { id: string; slug: string; title: string };
  beforeAll(async () => {
    test = await openApp();
    const { id: uploader_id } = await person(test, "teacher");
    made = await course(test, { title: "Waves" });
    await video(test, { course_id: made.id, uploader_id });
  });
  afterAll(() => test.close());

  const ask = async (id: string) =>
    (await post(test.app, "/api/video/get_video_by_id", { id })).json<{
      course_title: string;
      data: { id: string; title: string }[];
    }>();

  it("come with what the course is, who teaches it, and whether it is the caller's", async () => {
    const [teacher, student] = await Promise.all([
      person(test, "teacher"),
      person(test, "student"),
    ]);
    const { id } = await course(test, {
      teacher_id: teacher.id,
      price_minor: 49_950,
      category: "Physics",
      description: "What waves are.",
      level: "Advanced",
    });
    await test.database.queries
      .updateTable("users")
      .set({ picture_url: "/pictures/a.webp" })
      .where("id", "=", teacher.id)
      .execute();
    await video(test, { course_id: id, uploader_id: teacher.id, duration: 75 });
    const askAs = async (bearer = {}) =>
      (await post(test.app, "/api/video/get_video_by_id", { id }, bearer)).json();
    expect(await askAs()).toMatchObject({
      course_type: "Paid",
      course_price: 499.5,
      course_category: "Physics",
      course_description: "What waves are.",
      teacher: "A teacher",
      teacher_picture: "/pictures/a.webp",
      level: "Advanced",
      image_url: null,
      purchased: false,
      data: [{ duration: 75 }],
    });
    expect(await askAs(teacher.bearer)).toMatchObject({ purchased: true });
    expect(await askAs(student.bearer)).toMatchObject({ purchased: false });
    await test.database.queries
      .insertInto("purchases")
      .values({ user_id: student.id, course_id: id })
      .execute();
    expect(await askAs(student.bearer)).toMatchObject({ purchased: true });
  });

  it("are found by its id and by its course_id", async () => {
    const byId = await ask(made.id);
    const { id, title } = made;
    expect(byId).toMatchObject({ id, course_title: title, data: [{ url: expect.any(String) }] });
    expect(await ask(made.slug)).toEqual(byId);
  });

  it("are those of the course with the id where another one is named after it", async () => {
    await course(test, { slug: made.id, title: "Named after another" });
    expect((await ask(made.id)).course_title).toBe("Waves");
  });

  it.each([
    ["", "Id is missing."],
    [7, "Id must be a text."],
    [null, "Id must be a text."],
  ])("is refused of %j", async (id, message) => {
    const reply = await post(test.app, "/api/video/get_video_by_id", { id });
    expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
  });
});
