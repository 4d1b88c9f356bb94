import { type AuditEntry, listAudit } from "@lyceum/shared/rest/administration.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../test/app.ts";
import { blog, course, video } from "../../test/school.ts";

type Entry = Omit<AuditEntry, "id" | "at">;

describe("the audit log", () => {
  let test: TestApp;
  let admin: Awaited<ReturnType<typeof person>>;
  let teacher: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    test = await openApp();
    [admin, teacher] = [await person(test, "admin"), await person(test, "teacher")];
  });
  afterAll(() => test.close());

  const read = async (query = ""): Promise<AuditEntry[]> => {
    const url = `/api/admin/audit${query}`;
    const reply = await test.app.inject({ url, headers: admin.bearer });
    return listAudit.reply.parse(reply.json()).data;
  };
  const act = (url: string, body: object) => post(test.app, url, body, admin.bearer);
  const newest = async (count: number): Promise<Partial<Entry>[]> =>
    (await read(`?limit=${count}`)).map(({ id: _id, at: _at, ...entry }) => entry).toReversed();
  const byAdmin = () => ({ actor: { id: admin.id, name: "A admin" } });

  it("tells of each judgement of a video", async () => {
    const { id: course_id } = await course(test);
    const pending = () => video(test, { course_id, uploader_id: teacher.id, status: "pending" });
    const [good, bad] = [await pending(), await pending()];
    await act("/api/admin/approveVideo", { video_id: good.id });
    await act("/api/admin/approveVideo", { video_id: good.id });
    await act("/api/admin/return_video", { video_id: bad.id, note: "Too quiet." });
    const subject = { subject_type: "video" };
    expect((await read()).filter(({ subject_type }) => subject_type === "video")).toHaveLength(2);
    expect(await newest(2)).toEqual([
      {
        ...byAdmin(),
        ...subject,
        action: "video.approved",
        subject_id: good.id,
        subject_name: good.title,
        detail: {},
      },
      {
        ...byAdmin(),
        ...subject,
        action: "video.returned",
        subject_id: bad.id,
        subject_name: bad.title,
        detail: { note: "Too quiet." },
      },
    ]);
  });

  it("tells of blogs that are added", async () => {
    const { id: course_id } = await course(test);
    const text = { title: "On waves", slug: "on-waves", date: "2026-03-01", content: "<p>W</p>" };
    await act("/api/blogs/add_blog", { ...text, course_id });
    await act("/api/blogs/add_blog", { ...text, course_id });
    const entries = (await read()).filter(({ action }) => action === "blog.added");
    expect(entries).toMatchObject([{ ...byAdmin(), subject_name: "On waves" }]);
  });

  it("tells of comments that are hidden, and shown again", async () => {
    const { id: blog_id } = await blog(test);
    const added = await post(test.app, "/api/blogs/add_comment", { blog_id, comment: "Hm." });
    const { id } = added.json().comment;
    for (const hidden of [true, true, false])
      await act("/api/blogs/hide_comment", { blog_id, id, hidden });
    const subject = { subject_type: "comment", subject_id: `${blog_id}/${id}` };
    expect(await newest(2)).toMatchObject([
      { action: "comment.hidden", ...subject, subject_name: "Why we draw graphs" },
      { action: "comment.shown", ...subject },
    ]);
    const about = (await read()).filter(({ subject_type }) => subject_type === "comment");
    expect(about).toHaveLength(2);
  });

  it("tells of messages that are answered", async () => {
    const form = { name: "Ben", email: "ben@lyceum.example", message: "When does it begin?" };
    await post(test.app, "/api/contact/submitContactForm", form);
    const { data } = (
      await test.app.inject({ url: "/api/contact/messages", headers: admin.bearer })
    ).json();
    for (const handled of [true, true, false])
      await act("/api/contact/mark_handled", { id: data[0].id, handled });
    expect(await newest(2)).toMatchObject([
      { action: "message.handled", subject_name: "Ben", detail: { handled: true } },
      { action: "message.handled", detail: { handled: false } },
    ]);
  });

  it("tells of classes of others that an admin deletes, and not of a teacher's own", async () => {
    const make = async () =>
      (await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer)).json().data.id;
    const remove = (id: string, headers: object) =>
      test.app.inject({ method: "DELETE", url: `/api/classes/${id}`, headers: { ...headers } });
    const [own, foreign] = [await make(), await make()];
    await remove(own, teacher.bearer);
    await remove(foreign, admin.bearer);
    const entries = (await read()).filter(({ action }) => action === "class.deleted");
    expect(entries).toMatchObject([
      { ...byAdmin(), subject_id: foreign, subject_name: null, detail: { title: "Algebra" } },
    ]);
  });

  it("tells what was done, and to whom, but not who a deleted user was", async () => {
    const [other, student] = [await person(test, "admin"), await person(test, "student")];
    const body = { user_id: student.id, banned: true };
    await post(test.app, "/api/admin/set_banned", body, other.bearer);
    expect(await newest(1)).toMatchObject([
      { actor: { id: other.id, name: "A admin" }, subject_name: "A student" },
    ]);
    await test.database.queries
      .updateTable("users")
      .set({ deleted_at: new Date() })
      .where("id", "in", [other.id, student.id])
      .execute();
    expect(await newest(1)).toMatchObject([
      { actor: { id: other.id, name: null }, subject_id: student.id, subject_name: null },
    ]);
  });

  it("is read newest first, a part at a time, and by what was done", async () => {
    const all = await read("?limit=200");
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    const parts: number[] = [];
    for (let before = ""; ; before = `&before=${parts.at(-1)}`) {
      const part = await read(`?limit=3${before}`);
      if (part.length === 0) break;
      parts.push(...part.map(({ id }) => id));
    }
    expect(parts).toEqual(ids);
    const approved = all.filter(({ action }) => action === "video.approved");
    expect(await read("?action=video.approved")).toEqual(approved);
  });

  it.each(["?limit=0", "?limit=201", "?before=1e300", "?before=-1", "?action=nothing"])(
    "refuses %s",
    async (query) => {
      const url = `/api/admin/audit${query}`;
      expect((await test.app.inject({ url, headers: admin.bearer })).statusCode).toBe(400);
    },
  );

  it.each(["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"])(
    "is never written over: %s",
    async (statement) => {
      const changing = sql.raw(statement).execute(test.database.queries);
      await expect(changing).rejects.toThrow("only ever added to");
    },
  );
});
