import { MESSAGES } from "@lyceum/shared/messages.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { TOKEN_SECRET, type TestApp, appOn, openApp, person, post } from "../../../test/app.ts";
import { course, recordsOf, storedFile, uploadForm, video } from "../../../test/school.ts";
import { createPlaybacks } from "../../playback/playback.ts";
import { createVideoAccess } from "../catalogue/access.ts";
import { DEFAULT_LIMITS } from "../../kernel/config/config.ts";
import { uploadQuotas } from "../../uploads/quotas.ts";
import { createVideos } from "../service.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const asPerson = (by: TestUser) => ({ ...by, sessionId: by.sid });

describe("uploads", () => {
  let test: TestApp;
  let teacher: TestUser;
  let admin: TestUser;
  let otherAdmin: TestUser;
  beforeAll(async () => {
    test = await openApp();
    [teacher, admin, otherAdmin] = await Promise.all([
      person(test, "teacher"),
      person(test, "admin"),
      person(test, "admin"),
    ]);
  });
  afterAll(() => test.close());

  const files = () => ({ video: storedFile(), imageUrl: "/media/images/a.webp" });
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
  const rowOf = (id: string) => recordsOf(test).rowOf(id);
  const courseOf = (videoId: string) => recordsOf(test).courseOf(videoId);
  const auditOf = (videoId: string) => recordsOf(test).auditOf(videoId);

  it("of an admin are approved at once, and put their course into the catalogue", async () => {
    const made = await upload({}, admin, "approved");
    expect(made).toMatchObject({ status: 1, note: null });
    expect((await courseOf(made.id)).published_at).toBeInstanceOf(Date);
    expect(await pendingIds()).not.toContain(made.id);
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(["uploaded", "approved"]);
  });

  describe("that wait", () => {
    it("are listed the oldest first, with what is needed to look at them", async () => {
      const { id: course_id } = await course(test, { teacher_id: teacher.id });
      const make = (minute: number) =>
        video(test, {
          course_id,
          uploader_id: teacher.id,
          status: "pending",
          created_at: new Date(Date.UTC(2025, 0, 1, 0, minute)),
        });
      const [late, early] = [await make(2), await make(1)];
      const headers = admin.bearer;
      const reply = await test.app.inject({ url: "/api/admin/get_pending_videos", headers });
      const { status, data } = reply.json();
      expect(status).toBe("success");
      expect(data.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([early.id, late.id]);
      expect(data[0]).toMatchObject({
        title: early.title,
        email: teacher.email,
        status: 0,
        duration: 60,
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
        actor_id: admin.id,
        action: "approved",
        note: null,
      });
    });

    it("leave a course in the catalogue since when it is there", async () => {
      const published_at = new Date("2026-01-01");
      const { id: course_id } = await course(test, { published_at, teacher_id: teacher.id });
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
        status: "error",
        code: "conflict",
        message: MESSAGES.approval.notPending,
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
      const { id: course_id } = await course(test, { teacher_id: teacher.id });
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
      const { data } = await test.backend.videos.topics(null, course_id);
      expect(data.map(({ id }) => id)).toEqual(audited.map(({ video_id }) => video_id));
    });

    it("are approved before they can be played, but not when they never will", async () => {
      const { id: course_id } = await course(test, { teacher_id: teacher.id });
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

  it("tell this process of each approval, and of nothing else", async () => {
    let approvals = 0;
    const videos = createVideos({
      database: test.database,
      access: createVideoAccess(test.database),
      quotas: uploadQuotas(DEFAULT_LIMITS.teacher),
      playbackOf: createPlaybacks(TOKEN_SECRET).of,
      onApproved: () => (approvals += 1),
      jobs: test.backend.jobs,
    });
    const create = (status: "pending" | "approved") =>
      videos.create(asPerson(admin), uploadForm(), files(), status);
    const [first, second] = [await create("pending"), await create("pending")];
    await videos.sendBack(asPerson(admin), first.id, "No.");
    await expect(videos.approve(asPerson(admin), first.id)).rejects.toThrow();
    expect(approvals).toBe(0);
    await videos.approve(asPerson(admin), second.id);
    expect(approvals).toBe(1);
    await create("approved");
    expect(approvals).toBe(2);
  });

  it("as the live side sees them: all that is not approved, and each by its id with its uploader", async () => {
    const { openUploads, findUpload, uploadsOf } = test.backend.videos;
    const [waiting, back, done] = [await upload(), await upload(), await upload()];
    await sendBack(back.id);
    await approve(done.id);
    const open = (await openUploads()).map(({ id }) => id);
    expect(open.filter((id) => [back.id, waiting.id, done.id].includes(id))).toEqual([
      waiting.id,
      back.id,
    ]);
    expect(await findUpload(waiting.id)).toEqual({ ...waiting, uploaderId: teacher.id });
    expect(await findUpload(UNKNOWN)).toBeNull();
    expect((await uploadsOf(teacher.id)).slice(0, 3).map(({ id }) => id)).toEqual([
      ...[done.id, back.id, waiting.id],
    ]);
  });

  it("that wait are all seen, however many newer ones were sent back", async () => {
    const waiting = await upload();
    await sql`insert into videos (course_id, uploader_id, title, status, note, original_key, original_type, size_bytes, sha256)
      select course_id, uploader_id, title, 'returned', 'Too dark.', original_key, original_type, size_bytes, sha256
      from videos, generate_series(1, 500) where id = ${waiting.id}`.execute(test.database.queries);
    const open = await test.backend.videos.openUploads();
    expect(open.map(({ id }) => id)).toContain(waiting.id);
    expect(open.map(({ note }) => note)).toContain("Too dark.");
  });
});
