import { randomUUID } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../test/app.ts";
import { GONE, behindChange } from "../../test/behind-change.ts";
import { course, recordsOf, storedFile, uploadForm } from "../../test/school.ts";
import { localStore } from "../kernel/files/store.ts";
import { mediaRemovals } from "../media-removals/removals-repository.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const asPerson = (by: TestUser) => ({ ...by, sessionId: by.sid });

describe("uploads of a teacher", () => {
  let test: TestApp;
  let teacher: TestUser;
  let otherTeacher: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await openApp();
    [teacher, otherTeacher, admin] = await Promise.all([
      person(test, "teacher"),
      person(test, "teacher"),
      person(test, "admin"),
    ]);
  });
  afterAll(() => test.close());

  const files = (imageUrl: string | null = "/media/images/a.webp") => ({
    video: storedFile(),
    imageUrl,
  });
  const upload = (
    fields: Record<string, string> = {},
    by = teacher,
    status: "pending" | "approved" = "pending",
  ) => test.backend.videos.create(asPerson(by), uploadForm(fields), files(), status);
  const pendingIds = async (): Promise<string[]> => {
    const headers = admin.bearer;
    const reply = await test.app.inject({ url: "/api/admin/get_pending_videos", headers });
    return reply.json().data.map(({ id }: { id: string }) => id);
  };
  const rowOf = (id: string) => recordsOf(test).rowOf(id);
  const courseOf = (videoId: string) => recordsOf(test).courseOf(videoId);
  const auditOf = (videoId: string) => recordsOf(test).auditOf(videoId);
  const count = async (table: "courses" | "videos" | "video_audit"): Promise<number> => {
    const { rows } = await test.database.pool.query(`select count(*)::int as rows from ${table}`);
    return rows[0].rows;
  };
  const counts = () => Promise.all([count("courses"), count("videos"), count("video_audit")]);

  it("make a course that is not in the catalogue yet, with one pending video", async () => {
    const form = { title: "Part one", duration: "12:30", course_title: "Ünits & Sets" };
    const made = await upload({ ...form, course_type: "Paid", course_price: "14.99" });
    expect(made).toEqual({
      id: expect.any(String),
      title: "Part one",
      status: 0,
      note: null,
      course_id: "units-sets",
      course_title: "Ünits & Sets",
      email: teacher.email,
      created_at: expect.any(String),
      media: "queued",
      progress: 0,
      failure: null,
      duration: null,
      loudness: null,
      version: 0,
      description: "What it is about.",
      replaces: null,
    });
    expect(await courseOf(made.id)).toMatchObject({
      teacher_id: teacher.id,
      published_at: null,
      price_minor: "1499",
      image_url: "/media/images/a.webp",
      category: "Mathematics",
      description: "What it is about.",
    });
    expect(await rowOf(made.id)).toMatchObject({
      status: "pending",
      approved_at: null,
      declared_duration: "12:30",
      original_key: `videos/${made.id}/original.mp4`,
      original_type: "video/mp4",
      size_bytes: "1000",
      sha256: "0".repeat(64),
      uploader_id: teacher.id,
    });
    expect(await auditOf(made.id)).toEqual([
      { actor_id: teacher.id, action: "uploaded", note: null },
    ]);
    expect(await pendingIds()).toContain(made.id);
  });

  it("go into a course of their own by its id or its slug, before it is approved and after", async () => {
    const first = await upload();
    const pending = await courseOf(first.id);
    const listed = await course(test, { teacher_id: teacher.id });
    for (const course_id of [pending.id, pending.slug, listed.id, listed.slug]) {
      const made = await upload({ course_id, course_title: "", course_category: "" });
      const { id, slug, published_at } = await courseOf(made.id);
      expect([id, slug]).toContain(course_id);
      expect(published_at === null).toBe(id === pending.id);
    }
  });

  it("bring a picture for a new course, and one that no course takes goes again", async () => {
    const noted = async () =>
      (await test.database.pool.query("select key from media_removals")).rows as { key: string }[];
    const key = "images/b.webp";
    const removals = mediaRemovals(test.database, await localStore(test.folder));
    const send = async (fields: Record<string, string>) => {
      await removals.expect([key]);
      const sent = files(`/media/${key}`);
      await test.backend.videos.create(asPerson(teacher), uploadForm(fields), sent, "pending");
      return (await noted()).filter((each) => each.key === key).length;
    };
    const { id: course_id } = await course(test, { teacher_id: teacher.id });
    expect(await send({ course_title: "With a picture" })).toBe(0);
    expect(await send({ course_id })).toBe(1);
  });

  it("keep what a course costs, whatever the form says", async () => {
    const { id: course_id } = await course(test, { price_minor: 500, teacher_id: teacher.id });
    const made = await upload({ course_id, course_type: "Free", description: "Other" });
    expect(await courseOf(made.id)).toMatchObject({ price_minor: "500", description: "" });
  });

  it.each([
    ["an unknown id", { course_id: UNKNOWN }, MESSAGES.upload.courseNotFound],
    ["an unknown slug", { course_id: "no-such-course" }, MESSAGES.upload.courseNotFound],
    ["what is no slug", { course_id: "' or true --" }, MESSAGES.upload.courseNotFound],
  ])("are refused for %s", async (_what, fields, message) => {
    const before = await counts();
    await expect(upload(fields)).rejects.toMatchObject({ code: "invalid", message });
    expect(await counts()).toEqual(before);
  });

  it("are refused for another teacher's course, in the catalogue or not, but an admin's are not", async () => {
    for (const published_at of [null, new Date()]) {
      const { id: course_id } = await course(test, { teacher_id: otherTeacher.id, published_at });
      await expect(upload({ course_id })).rejects.toMatchObject({
        code: "invalid",
        message: MESSAGES.upload.courseNotFound,
      });
      expect((await upload({ course_id }, admin, "approved")).status).toBe(1);
    }
  });

  it("are refused for a course without a category, and for a new one without a picture", async () => {
    const { id: course_id } = await course(test, { category: " ", teacher_id: teacher.id });
    const before = await counts();
    await expect(upload({ course_id })).rejects.toMatchObject({
      code: "invalid",
      message: MESSAGES.upload.courseWithoutCategory,
    });
    const { create } = test.backend.videos;
    const plain = create(asPerson(teacher), uploadForm(), files(null), "pending");
    await expect(plain).rejects.toMatchObject({
      code: "invalid",
      message: MESSAGES.upload.thumbnailMissing,
    });
    expect(await counts()).toEqual(before);
  });

  it.each(["teacher", "admin"] as const)(
    "make nothing where the account of a %s is deleted at the same moment",
    async (role) => {
      const gone = await person(test, role);
      const before = await counts();
      const outcome = await behindChange(test, gone, GONE, () =>
        upload({}, gone).catch((error: unknown) => error),
      );
      expect(outcome).toMatchObject({ code: "unauthenticated", message: MESSAGES.signInFirst });
      expect(await counts()).toEqual(before);
    },
  );

  it("make courses of names that differ, each with a slug of its own", async () => {
    const titles = ["C# start", "C++ start", "C start", "C start 2", "Ç start"];
    const slugs: string[] = [];
    for (const course_title of titles) {
      const made = await courseOf((await upload({ course_title })).id);
      expect(made.title).toBe(course_title);
      slugs.push(made.slug);
    }
    expect(slugs).toEqual(["c-start", "c-start-2", "c-start-3", "c-start-2-2", "c-start-4"]);
  });

  it("make both of two courses at once whose names lead to one slug", async () => {
    const name = randomUUID();
    const made = await Promise.all([
      upload({ course_title: `${name}!` }),
      upload({ course_title: `${name}?` }, otherTeacher),
    ]);
    const courses = await Promise.all(made.map(({ id }) => courseOf(id)));
    expect(courses.map(({ slug }) => slug).toSorted()).toEqual([name, `${name}-2`]);
  });

  it("are refused for a new course of a name that is their own or in the catalogue", async () => {
    await upload({ course_title: "Déjà vu" });
    await course(test, { title: "In the  catalogue", teacher_id: otherTeacher.id });
    const before = await counts();
    for (const course_title of [" DÉJÀ   vu ", "In the catalogue"])
      await expect(upload({ course_title })).rejects.toMatchObject({
        code: "invalid",
        message: MESSAGES.upload.courseExists,
      });
    expect(await counts()).toEqual(before);
  });

  it("are not kept from a name by what waits in another teacher's queue", async () => {
    const course_title = randomUUID();
    await upload({ course_title }, otherTeacher);
    const { slug } = await courseOf((await upload({ course_title })).id);
    expect(slug).toBe(`${course_title}-2`);
  });

  it("make one course of two with the same new name at once", async () => {
    const course_title = randomUUID();
    const both = await Promise.allSettled([upload({ course_title }), upload({ course_title })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [refused] = both.filter((each) => each.status === "rejected");
    expect(refused?.reason).toMatchObject({ message: MESSAGES.upload.courseExists });
  });

  it("are listed for themselves and for admins, newest first, and for nobody else", async () => {
    const user = await person(test, "teacher");
    const one = await upload({}, user);
    const two = await upload({}, user);
    const list = (by: TestUser, email: unknown) =>
      post(test.app, "/backend-service/api/upload/get_by_teacher", { email }, by.bearer);
    const own = await list(user, ` ${user.email.toUpperCase()} `);
    expect(own.json()).toEqual([two, one]);
    expect((await list(admin, user.email)).json()).toEqual([two, one]);
    for (const email of [user.email, `${randomUUID()}@lyceum.example`]) {
      const foreign = await list(teacher, email);
      expect(foreign.statusCode).toBe(403);
      expect(foreign.json().message).toBe(MESSAGES.users.notFound);
    }
    const nobody = await list(admin, "nobody@lyceum.example");
    expect(nobody.statusCode).toBe(404);
    expect(nobody.json().message).toBe(MESSAGES.users.notFound);
    for (const wrong of ["", "a\0b", 7, undefined])
      expect((await list(admin, wrong)).statusCode).toBe(400);
  });
});
