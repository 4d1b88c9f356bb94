import { randomUUID } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Upload } from "@lyceum/shared/rest/videos.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { course, recordsOf, storedFile, uploadForm, video } from "../../../test/school.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const asPerson = (by: TestUser) => ({ ...by, sessionId: by.sid });

describe("one's own videos", () => {
  let test: TestApp;
  let teacher: TestUser;
  let colleague: TestUser;
  let admin: TestUser;
  let student: TestUser;
  beforeAll(async () => {
    test = await openApp();
    [teacher, colleague, admin, student] = await Promise.all([
      person(test, "teacher"),
      person(test, "teacher"),
      person(test, "admin"),
      person(test, "student"),
    ]);
  });
  afterAll(() => test.close());

  const call = (what: string, body: object, by = teacher) =>
    post(test.app, `/backend-service/api/upload/${what}-video`, body, by.bearer);
  const approve = (video_id: string) =>
    post(test.app, "/api/admin/approveVideo", { video_id }, admin.bearer);
  const send = (fields: Record<string, string>, by = teacher): Promise<Upload> => {
    const files = { video: storedFile(), imageUrl: "/media/images/a.webp" };
    return test.backend.videos.create(asPerson(by), uploadForm(fields), files, "pending");
  };
  const sell = (course_id: string) =>
    test.database.queries
      .insertInto("purchases")
      .values({ user_id: student.id, course_id })
      .execute();
  const exists = async (id: string): Promise<boolean> =>
    (await test.database.queries
      .selectFrom("videos")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst()) !== undefined;
  const isToGo = async (key: string): Promise<boolean> =>
    (await test.database.queries
      .selectFrom("media_removals")
      .select("key")
      .where("key", "=", key)
      .executeTakeFirst()) !== undefined;
  const topicsOf = async (id: string): Promise<{ id: string; title: string }[]> =>
    (await post(test.app, "/api/video/get_video_by_id", { id })).json().data;
  /** A course in the catalogue with approved topics of this teacher. */
  const published = async (topics: number, fields: Parameters<typeof course>[1] = {}) => {
    const { id: course_id } = await course(test, { teacher_id: teacher.id, ...fields });
    const videos = [];
    for (let made = 0; made < topics; made += 1)
      videos.push(await video(test, { course_id, uploader_id: teacher.id }));
    return { course_id, videos };
  };

  it.each(["edit", "delete", "watch"])(
    "are the only ones that 'upload/%s-video' takes",
    async (what) => {
      const { videos } = await published(1);
      const { id: video_id } = videos[0]!;
      for (const by of [colleague, admin]) {
        const foreign = await call(what, { video_id, title: "Theirs" }, by);
        const unknown = await call(what, { video_id: randomUUID(), title: "None" }, by);
        for (const reply of [foreign, unknown])
          expect([reply.statusCode, reply.json().message]).toEqual([404, MESSAGES.upload.notOwn]);
      }
      expect((await call(what, { video_id, title: "Theirs" }, student)).statusCode).toBe(403);
      expect(await exists(video_id)).toBe(true);
    },
  );

  it("are edited: the title, and the description where one comes along", async () => {
    const { course_id, videos } = await published(1);
    const { id: video_id } = videos[0]!;
    const both = await call("edit", { video_id, title: " New ", description: "About" });
    expect(both.json()).toMatchObject({
      message: MESSAGES.upload.edited,
      data: { title: "New", description: "About", status: 1 },
    });
    const one = await call("edit", { video_id, title: "Newer" });
    expect(one.json().data).toMatchObject({ title: "Newer", description: "About" });
    expect((await topicsOf(course_id))[0]!.title).toBe("Newer");
    const empty = await call("edit", { video_id, title: " " });
    expect([empty.statusCode, empty.json().message]).toEqual([400, MESSAGES.upload.titleEmpty]);
    expect((await recordsOf(test).auditOf(video_id)).map(({ action }) => action)).toEqual([
      "edited",
      "edited",
    ]);
  });

  it("are watched by their uploader before they are approved", async () => {
    const { course_id } = await published(0);
    const { id: video_id } = await video(test, {
      course_id,
      uploader_id: teacher.id,
      status: "pending",
    });
    const { data } = (await call("watch", { video_id })).json();
    expect(data).toMatchObject({ state: "original", duration: 60 });
    expect(data.url).toContain(`/media/videos/${video_id}/original.mp4?ticket=`);
  });

  it("are deleted with their files; the course leaves the catalogue with its last topic", async () => {
    const { course_id, videos } = await published(2);
    const [first, second] = videos;
    expect((await call("delete", { video_id: first!.id })).statusCode).toBe(200);
    expect(await exists(first!.id)).toBe(false);
    expect(await isToGo(`videos/${first!.id}`)).toBe(true);
    expect((await topicsOf(course_id)).map(({ id }) => id)).toEqual([second!.id]);
    await call("delete", { video_id: second!.id });
    expect((await post(test.app, "/api/video/get_video_by_id", { id: course_id })).statusCode).toBe(
      404,
    );
    const left = await test.database.queries
      .selectFrom("courses")
      .select("id")
      .where("id", "=", course_id)
      .execute();
    expect(left).toEqual([]);
  });

  it("are not deleted once students have paid for them, but those that wait are", async () => {
    const { course_id, videos } = await published(1, { price_minor: 100 });
    await sell(course_id);
    const refused = await call("delete", { video_id: videos[0]!.id });
    expect([refused.statusCode, refused.json().message]).toEqual([409, MESSAGES.upload.sold]);
    expect(await exists(videos[0]!.id)).toBe(true);
    const waiting = await send({ course_id });
    expect((await call("delete", { video_id: waiting.id })).statusCode).toBe(200);
  });

  it("are replaced: an approved one stays until the new one takes its place", async () => {
    const { course_id, videos } = await published(3);
    const [first, second, third] = videos.map(({ id }) => id);
    const replacement = await send({ course_id, replaces: second!, title: "Better" });
    expect(replacement).toMatchObject({ status: 0, replaces: second });
    expect((await topicsOf(course_id)).map(({ id }) => id)).toEqual([first, second, third]);
    expect((await approve(replacement.id)).statusCode).toBe(200);
    const after = await topicsOf(course_id);
    expect(after.map(({ id }) => id)).toEqual([first, replacement.id, third]);
    expect(after[1]!.title).toBe("Better");
    expect(await exists(second!)).toBe(false);
    expect(await isToGo(`videos/${second}`)).toBe(true);
  });

  it("have one successor: the next one supersedes it, also after a note", async () => {
    const { course_id, videos } = await published(1);
    const { id: old } = videos[0]!;
    const one = await send({ course_id, replaces: old });
    const two = await send({ course_id, replaces: old });
    expect([await exists(one.id), await isToGo(`videos/${one.id}`)]).toEqual([false, true]);
    const three = await send({ course_id, replaces: two.id });
    expect(await exists(two.id)).toBe(false);
    expect(three.replaces).toBe(old);
    await approve(three.id);
    expect((await topicsOf(course_id)).map(({ id }) => id)).toEqual([three.id]);
  });

  it("of others are not replaced", async () => {
    const { course_id, videos } = await published(1);
    const { id: replaces } = videos[0]!;
    await expect(send({ course_id, replaces }, colleague)).rejects.toMatchObject({
      code: "not_found",
      message: MESSAGES.upload.notOwn,
    });
    await expect(send({ course_id, replaces: randomUUID() })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("take their place once, however many replace one at once", async () => {
    const { course_id, videos } = await published(1);
    const { id: replaces } = videos[0]!;
    const sent = await Promise.all([1, 2, 3].map(() => send({ course_id, replaces })));
    const waiting = await Promise.all(sent.map(({ id }) => exists(id)));
    expect(waiting.filter(Boolean)).toHaveLength(1);
  });
});
