import { randomUUID } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp, person, post } from "../../test/app.ts";
import { course, storedFile, uploadForm, video } from "../../test/school.ts";

type Somebody = Awaited<ReturnType<typeof person>>;

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const asPerson = (by: Somebody) => ({ ...by, sessionId: by.sid });

describe("uploads", () => {
  let test: TestApp;
  let teacher: Somebody;
  let otherTeacher: Somebody;
  let admin: Somebody;
  let otherAdmin: Somebody;
  beforeAll(async () => {
    test = await openApp();
    [teacher, otherTeacher, admin, otherAdmin] = await Promise.all([
      person(test, "teacher"),
      person(test, "teacher"),
      person(test, "admin"),
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
  const approve = (video_id: unknown, by = admin, app = test.app) =>
    post(app, "/api/admin/approveVideo", { video_id }, by.bearer);
  const sendBack = (video_id: string, note: unknown = "Too dark.", by = admin) =>
    post(test.app, "/api/admin/return_video", { video_id, note }, by.bearer);
  const pendingIds = async (): Promise<string[]> => {
    const headers = admin.bearer;
    const reply = await test.app.inject({ url: "/api/admin/get_pending_videos", headers });
    return reply.json().data.map(({ id }: { id: string }) => id);
  };
  const rowOf = (id: string) =>
    test.database.queries
      .selectFrom("videos")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const courseOf = async (videoId: string) =>
    test.database.queries
      .selectFrom("courses")
      .selectAll()
      .where("id", "=", (await rowOf(videoId)).course_id)
      .executeTakeFirstOrThrow();
  const auditOf = (videoId: string) =>
    test.database.queries
      .selectFrom("video_audit")
      .select(["actor_id", "action", "note"])
      .where("video_id", "=", videoId)
      .orderBy("id")
      .execute();
  const count = async (table: "courses" | "videos" | "video_audit"): Promise<number> => {
    const { rows } = await test.database.pool.query(`select count(*)::int as rows from ${table}`);
    return rows[0].rows;
  };
  const counts = () => Promise.all([count("courses"), count("videos"), count("video_audit")]);

  describe("of a teacher", () => {
    it("make a course that is not in the catalogue yet, with one pending video", async () => {
      const form = { ...{ title: "Part one", duration: "12:30", course_title: "Ünits & Sets" } };
      const made = await upload({ ...form, course_type: "Paid", course_price: "14.99" });
      expect(made).toEqual({
        ...{ id: expect.any(String), title: "Part one", status: 0, note: null },
        ...{ course_id: "units-sets", course_title: "Ünits & Sets", email: teacher.email },
        ...{ created_at: expect.any(String), media: "queued", progress: 0, failure: null },
        ...{ duration: null, loudness: null, version: 0 },
      });
      expect(await courseOf(made.id)).toMatchObject({
        ...{ teacher_id: teacher.id, published_at: null, price_minor: "1499" },
        ...{ image_url: "/media/images/a.webp", category: "Mathematics" },
        description: "What it is about.",
      });
      expect(await rowOf(made.id)).toMatchObject({
        ...{ status: "pending", approved_at: null, declared_duration: "12:30" },
        ...{ original_key: `videos/${made.id}/original.mp4`, original_type: "video/mp4" },
        ...{ size_bytes: "1000", sha256: "0".repeat(64), uploader_id: teacher.id },
      });
      expect(await auditOf(made.id)).toEqual([
        { actor_id: teacher.id, action: "uploaded", note: null },
      ]);
      expect(await pendingIds()).toContain(made.id);
    });

    it("go into a course by its id or its slug: their own before it is approved, and any of the catalogue", async () => {
      const first = await upload();
      const own = await courseOf(first.id);
      const foreign = await course(test, { teacher_id: otherTeacher.id });
      for (const course_id of [own.id, own.slug, foreign.id, foreign.slug]) {
        const made = await upload({ course_id, course_title: "", course_category: "" });
        const { id, slug, published_at } = await courseOf(made.id);
        expect([id, slug]).toContain(course_id);
        expect(published_at === null).toBe(id === own.id);
      }
    });

    it("keep what a course costs, whatever the form says", async () => {
      const { id: course_id } = await course(test, { price_minor: 500 });
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

    it("are refused for another teacher's course before it is in the catalogue, but an admin's are not", async () => {
      const { id: course_id } = await course(test, {
        ...{ teacher_id: otherTeacher.id, published_at: null },
      });
      await expect(upload({ course_id })).rejects.toMatchObject({
        ...{ code: "invalid", message: MESSAGES.upload.courseNotFound },
      });
      expect((await upload({ course_id }, admin, "approved")).status).toBe(1);
    });

    it("are refused for a course without a category, and for a new one without a picture", async () => {
      const { id: course_id } = await course(test, { category: " " });
      const before = await counts();
      await expect(upload({ course_id })).rejects.toMatchObject({
        ...{ code: "invalid", message: MESSAGES.upload.courseWithoutCategory },
      });
      const { create } = test.backend.videos;
      const plain = create(asPerson(teacher), uploadForm(), files(null), "pending");
      await expect(plain).rejects.toMatchObject({
        ...{ code: "invalid", message: MESSAGES.upload.thumbnailMissing },
      });
      expect(await counts()).toEqual(before);
    });

    it("are refused for a new course of a name that is there, however it is written", async () => {
      await upload({ course_title: "Déjà vu" });
      const before = await counts();
      await expect(upload({ course_title: " deja   VU! " })).rejects.toMatchObject({
        ...{ code: "invalid", message: MESSAGES.upload.courseExists },
      });
      expect(await counts()).toEqual(before);
    });

    it("make one course of two with the same new name at once", async () => {
      const course_title = randomUUID();
      const both = await Promise.allSettled([
        upload({ course_title }),
        upload({ course_title }, otherTeacher),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const [refused] = both.filter((each) => each.status === "rejected");
      expect(refused?.reason).toMatchObject({ message: MESSAGES.upload.courseExists });
    });

    it("are listed for themselves and for admins, newest first, and for nobody else", async () => {
      const somebody = await person(test, "teacher");
      const one = await upload({}, somebody);
      const two = await upload({}, somebody);
      const list = (by: Somebody, email: unknown) =>
        post(test.app, "/backend-service/api/upload/get_by_teacher", { email }, by.bearer);
      const own = await list(somebody, ` ${somebody.email.toUpperCase()} `);
      expect(own.json()).toEqual([two, one]);
      expect((await list(admin, somebody.email)).json()).toEqual([two, one]);
      for (const email of [somebody.email, `${randomUUID()}@lyceum.example`]) {
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

  it("of an admin are approved at once, and put their course into the catalogue", async () => {
    const made = await upload({}, admin, "approved");
    expect(made).toMatchObject({ status: 1, note: null });
    expect((await courseOf(made.id)).published_at).toBeInstanceOf(Date);
    expect(await pendingIds()).not.toContain(made.id);
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(["uploaded", "approved"]);
  });

  describe("that wait", () => {
    it("are listed the oldest first, with what is needed to look at them", async () => {
      const { id: course_id } = await course(test);
      const make = (minute: number) =>
        video(test, {
          ...{ course_id, uploader_id: teacher.id, status: "pending" },
          created_at: new Date(Date.UTC(2025, 0, 1, 0, minute)),
        });
      const [late, early] = [await make(2), await make(1)];
      const headers = admin.bearer;
      const reply = await test.app.inject({ url: "/api/admin/get_pending_videos", headers });
      const { status, data } = reply.json();
      expect(status).toBe("success");
      expect(data.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([early.id, late.id]);
      expect(data[0]).toMatchObject({
        ...{ title: early.title, email: teacher.email, status: 0, duration: 60 },
        playback: { state: "original", duration: 60 },
      });
      expect(data[0].url).toMatch(new RegExp(`^/media/videos/${early.id}/original.mp4\\?ticket=`));
      expect(data[0].playback.url).toContain(`/media/videos/${early.id}/`);
    });

    it("become approved, and their course comes into the catalogue, when an admin says so", async () => {
      const { id, version } = await upload();
      const reply = await approve(id);
      expect(reply.statusCode).toBe(200);
      const { status, message, data } = reply.json();
      expect([status, message]).toEqual(["success", MESSAGES.approval.approved]);
      expect(data).toMatchObject({ id, status: 1, version: version + 1 });
      expect((await courseOf(id)).published_at).toBeInstanceOf(Date);
      expect((await auditOf(id))[1]).toEqual({
        ...{ actor_id: admin.id, action: "approved", note: null },
      });
    });

    it("leave a course in the catalogue since when it is there", async () => {
      const published_at = new Date("2026-01-01");
      const { id: course_id } = await course(test, { published_at });
      const { id } = await upload({ course_id });
      expect((await approve(id)).statusCode).toBe(200);
      expect((await courseOf(id)).published_at).toEqual(published_at);
    });

    it("are approved once by admins who all say so at once, in two processes", async () => {
      const other = await appOn(test.database);
      const { id } = await upload();
      const replies = await Promise.all(
        [admin, otherAdmin, admin, otherAdmin].map((by, at) =>
          approve(id, by, at < 2 ? test.app : other.app),
        ),
      );
      await other.app.close();
      await other.backend.close();
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
      const refused = replies.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json()).toMatchObject({
        ...{ status: "error", code: "conflict", message: MESSAGES.approval.notPending },
      });
      const actions = (await auditOf(id)).map(({ action }) => action);
      expect(actions).toEqual(["uploaded", "approved"]);
      expect((await rowOf(id)).version).toBe(1);
    });

    it("are approved or sent back, not both", async () => {
      const { id } = await upload();
      const replies = await Promise.all([approve(id), sendBack(id, "No.", otherAdmin)]);
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const { status } = await rowOf(id);
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(["uploaded", status]);
    });

    it("become topics in the order of their approvals, also at once", async () => {
      const { id: course_id } = await course(test);
      const ids: string[] = [];
      for (let made = 0; made < 6; made += 1) ids.push((await upload({ course_id })).id);
      await Promise.all(ids.map((id) => approve(id)));
      const [first, ...rest] = await Promise.all(ids.map(rowOf));
      const times = [first, ...rest].map((row) => row?.approved_at?.getTime());
      expect(times).not.toContain(undefined);
      const audited = await test.database.queries
        .selectFrom("video_audit")
        .select("video_id")
        .where("action", "=", "approved")
        .where("video_id", "in", ids)
        .orderBy("id")
        .execute();
      const { topics } = await test.backend.videos.topics(null, course_id);
      expect(topics.map(({ id }) => id)).toEqual(audited.map(({ video_id }) => video_id));
    });

    it("are approved before they can be played, but not when they never will", async () => {
      const { id: course_id } = await course(test);
      const fields = { course_id, uploader_id: teacher.id, status: "pending" } as const;
      const processing = await video(test, { ...fields, media: "processing" });
      expect((await approve(processing.id)).statusCode).toBe(200);
      const failed = await video(test, { ...fields, media: "failed", failure: "No picture." });
      const reply = await approve(failed.id);
      expect(reply.statusCode).toBe(409);
      expect(reply.json().message).toBe(MESSAGES.approval.notPlayable);
      expect((await rowOf(failed.id)).status).toBe("pending");
      expect((await sendBack(failed.id)).statusCode).toBe(200);
    });

    it("go back to their teacher with a note, and wait no more", async () => {
      const { id, version } = await upload();
      const reply = await sendBack(id, "  The sound is missing. ");
      expect(reply.statusCode).toBe(200);
      const { message, data } = reply.json();
      expect(message).toBe(MESSAGES.approval.returned);
      const note = "The sound is missing.";
      expect(data).toMatchObject({ id, status: 0, note, version: version + 1 });
      expect(await pendingIds()).not.toContain(id);
      expect(await auditOf(id)).toContainEqual({ actor_id: admin.id, action: "returned", note });
      expect((await courseOf(id)).published_at).toBeNull();
      for (const again of [await approve(id), await sendBack(id)]) {
        expect(again.statusCode).toBe(409);
        expect(again.json().message).toBe(MESSAGES.approval.notPending);
      }
    });

    it.each([[""], [" "], ["x".repeat(1_001)], ["a\0b"], [undefined]])(
      "do not go back with a note that is none, too long or no text (%#)",
      async (note) => {
        const { id } = await upload();
        const reply = await sendBack(id, note ?? null);
        expect(reply.statusCode).toBe(400);
        if (!note?.trim()) expect(reply.json().message).toBe(MESSAGES.approval.noteEmpty);
        expect((await rowOf(id)).status).toBe("pending");
      },
    );

    it("are not approved by their own teacher, nor where there are none", async () => {
      const { id } = await upload();
      for (const reply of [await approve(id, teacher), await sendBack(id, "Mine.", teacher)]) {
        expect(reply.statusCode).toBe(403);
        expect(reply.json().message).toBe(MESSAGES.notAllowed);
      }
      for (const reply of [await approve(UNKNOWN), await sendBack(UNKNOWN)]) {
        expect(reply.statusCode).toBe(404);
        expect(reply.json().message).toBe(MESSAGES.approval.notFound);
      }
      for (const wrong of ["1", "", null, undefined, { id }])
        expect((await approve(wrong)).statusCode).toBe(400);
      expect((await rowOf(id)).status).toBe("pending");
    });
  });

  it("as the live side sees them: all that is not approved, and each by its id with its uploader", async () => {
    const { openUploads, findUpload, uploadsOf } = test.backend.videos;
    const [waiting, back, done] = [await upload(), await upload(), await upload()];
    await sendBack(back.id);
    await approve(done.id);
    const open = (await openUploads()).map(({ id }) => id);
    expect(open.slice(0, 2)).toEqual([back.id, waiting.id]);
    expect(open).not.toContain(done.id);
    expect(await findUpload(waiting.id)).toEqual({ ...waiting, uploaderId: teacher.id });
    expect(await findUpload(UNKNOWN)).toBeNull();
    expect((await uploadsOf(teacher.id)).slice(0, 3).map(({ id }) => id)).toEqual([
      ...[done.id, back.id, waiting.id],
    ]);
  });
});
