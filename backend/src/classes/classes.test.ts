import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { GONE, behindChange } from "../../test/behind-change.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

describe("classes", () => {
  let test: TestApp;
  let teacher: TestUser;
  let otherTeacher: TestUser;
  let student: TestUser;
  let invited: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await openApp();
    [teacher, otherTeacher, student, invited, admin] = await Promise.all([
      person(test, "teacher"),
      person(test, "teacher"),
      person(test, "student"),
      person(test, "student"),
      person(test, "admin"),
    ]);
    await prove(invited);
  });
  const prove = ({ id }: TestUser) =>
    test.database.pool.query("update users set email_verified_at = now() where id = $1", [id]);
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.database.queries.deleteFrom("classes").execute();
  });

  type Method = "GET" | "POST" | "DELETE";
  const call = (method: Method, url: string, by: TestUser | null, payload?: object) =>
    test.app.inject({ method, url, headers: by?.bearer ?? {}, ...(payload && { payload }) });
  const make = async (fields: object = {}, by = teacher) => {
    const reply = await call("POST", "/api/classes", by, { title: "Algebra", ...fields });
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };
  const makeClosed = () => make({ access: "closed", invited: [invited.email.toUpperCase()] });
  const idsFor = async (by: TestUser): Promise<string[]> => {
    const reply = await call("GET", "/api/classes", by);
    return reply.json().data.map(({ id }: { id: string }) => id);
  };

  it("are made by a teacher, open and without a time unless said otherwise", async () => {
    expect(await make({ title: "  Algebra " })).toEqual({
      id: expect.any(String),
      title: "Algebra",
      access: "open",
      state: "scheduled",
      teacher: { id: teacher.id, name: teacher.name },
      course: null,
      starts_at: null,
      started_at: null,
      ended_at: null,
      created_at: expect.any(String),
      version: 0,
      session_id: null,
    });
  });

  it("may have a course and a time", async () => {
    const { id: course_id } = await test.database.queries
      .insertInto("courses")
      .values({ slug: "a", title: "A course", category: "C" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const made = await make({ course_id, starts_at: "2027-01-05T17:00:00+02:00" });
    expect(made.course).toEqual({ id: course_id, title: "A course" });
    expect(made.starts_at).toBe("2027-01-05T15:00:00.000Z");
  });

  it.each([
    [{ title: " " }, "Please enter a class title."],
    [{}, "Please enter a class title."],
    [{ title: "x".repeat(121) }, "Title must be at most 120 characters."],
    [{ title: "A", course_id: UNKNOWN }, MESSAGES.classes.courseNotFound],
    [{ title: "A", invited: ["nobody"] }, MESSAGES.register.emailInvalid],
  ])("are refused made of %j with %j", async (payload, message) => {
    const reply = await call("POST", "/api/classes", teacher, payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ status: "error", code: "invalid", message });
  });

  it.each([
    { title: "A", starts_at: "tomorrow" },
    { title: "A", course_id: "1" },
    { title: "A", access: "secret" },
    { title: "A", teacher_id: UNKNOWN },
    { title: ["A"] },
    [],
  ])("are refused made of %j", async (payload) => {
    const reply = await call("POST", "/api/classes", teacher, payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).not.toBe("");
  });

  it("are listed for students where open or invited, for teachers their own, for admins all", async () => {
    const open = (await make()).id;
    const closed = (await makeClosed()).id;
    const foreign = (await make({ access: "closed" }, otherTeacher)).id;
    expect(await idsFor(student)).toEqual([open]);
    expect(await idsFor(invited)).toEqual([closed, open]);
    expect(await idsFor(teacher)).toEqual([closed, open]);
    expect(await idsFor(otherTeacher)).toEqual([foreign]);
    expect(await idsFor(admin)).toEqual([foreign, closed, open]);
  });

  it("are listed live ones first, then the newest", async () => {
    const [first, second, third] = [await make(), await make(), await make()];
    await test.backend.classes.setState(first.id, "live");
    expect(await idsFor(teacher)).toEqual([first.id, third.id, second.id]);
    expect((await test.backend.classes.listLive()).map(({ id }) => id)).toEqual([first.id]);
  });

  it("that are over are left out first where there are too many", async () => {
    const planned = (await make()).id;
    await test.database.pool.query(
      `insert into classes (title, access, teacher_id, state, started_at, ended_at, created_at)
       select 'Over', 'open', $1, 'ended', now(), now(), now() + interval '1 minute' from generate_series(1, 500)`,
      [teacher.id],
    );
    const ids = await idsFor(student);
    expect(ids).toHaveLength(500);
    expect(ids.at(-1)).toBe(planned);
  });

  it("are not made by who deletes the account at the same moment", async () => {
    const leaving = await person(test, "teacher");
    const late = await behindChange(test, leaving, GONE, () =>
      call("POST", "/api/classes", leaving, { title: "Late" }),
    );
    expect(late.statusCode).toBe(401);
    expect(await idsFor(admin)).toEqual([]);
  });

  it("are shown to those who may enter, and a closed one's existence is no secret", async () => {
    const open = await make();
    const closed = await makeClosed();
    const get = (id: string, by: TestUser) => call("GET", `/api/classes/${id}`, by);
    expect((await get(open.id, student)).json().data).toEqual(open);
    expect((await get(open.id, otherTeacher)).statusCode).toBe(200);
    for (const by of [teacher, invited, admin])
      expect((await get(closed.id, by)).statusCode).toBe(200);
    for (const by of [student, otherTeacher]) {
      const reply = await get(closed.id, by);
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({
        code: "forbidden",
        message: MESSAGES.meeting.notInvited,
      });
    }
    const missing = await get(UNKNOWN, student);
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ message: MESSAGES.meeting.notFound });
    expect((await get("1", student)).statusCode).toBe(400);
  });

  it("are deleted by their teacher and by admins alone", async () => {
    const { id } = await make();
    const remove = (by: TestUser | null) => call("DELETE", `/api/classes/${id}`, by);
    expect((await remove(null)).statusCode).toBe(401);
    expect((await remove(student)).statusCode).toBe(403);
    const foreign = await remove(otherTeacher);
    expect(foreign.statusCode).toBe(403);
    expect(foreign.json().message).toBe(MESSAGES.notAllowed);
    const gone = await remove(teacher);
    expect(gone.json()).toEqual({ status: "success", message: MESSAGES.classes.deleted });
    expect((await remove(teacher)).statusCode).toBe(404);
    expect((await call("DELETE", `/api/classes/${(await make()).id}`, admin)).statusCode).toBe(200);
  });

  it.each<[Method, string]>([
    ["GET", "/api/classes"],
    ["POST", "/api/classes"],
    ["GET", `/api/classes/${UNKNOWN}`],
    ["DELETE", `/api/classes/${UNKNOWN}`],
  ])("are nothing to a visitor: %s %s", async (method, url) => {
    const reply = await call(method, url, null);
    expect(reply.statusCode).toBe(401);
    expect(reply.json().message).toBe(MESSAGES.signInFirst);
  });

  it("are not made by a student", async () => {
    const reply = await call("POST", "/api/classes", student, { title: "Mine" });
    expect(reply.statusCode).toBe(403);
    expect(await idsFor(admin)).toEqual([]);
  });

  describe("as the live side sees them", () => {
    const seat = (by: TestUser, id: string) =>
      test.backend.classes.seatFor({ ...by, sessionId: by.sid }, id);

    it("seat hosts, students, and nobody else", async () => {
      const closed = await makeClosed();
      const open = await make();
      const people = [teacher, admin, invited, student, otherTeacher];
      const seats = (id: string) => Promise.all(people.map((by) => seat(by, id)));
      expect(await seats(closed.id)).toEqual(["host", "host", "student", null, null]);
      expect(await seats(open.id)).toEqual(["host", "host", "student", "student", "student"]);
      expect(await seat(admin, UNKNOWN)).toBeNull();
    });

    it("ask once for whoever takes a seat: a whole class may come at once", async () => {
      const closed = await makeClosed();
      const asked = vi.spyOn(test.database.pool, "query");
      const connected = vi.spyOn(test.database.pool, "connect");
      expect(await seat(invited, closed.id)).toBe("student");
      expect(asked.mock.calls.length + connected.mock.calls.length).toBe(1);
      vi.restoreAllMocks();
    });

    it("have everybody, or teacher and invited, as their audience", async () => {
      const { audienceOf } = test.backend.classes;
      expect(await audienceOf((await make()).id)).toEqual({ everyone: true });
      expect(await audienceOf((await makeClosed()).id)).toEqual({
        everyone: false,
        personIds: [teacher.id, invited.id],
      });
      expect(await audienceOf(UNKNOWN)).toEqual({ everyone: false, personIds: [] });
    });

    it("have their audiences by one query, however many there are", async () => {
      const made = [await makeClosed(), await make(), await makeClosed(), await makeClosed()];
      const asked = vi.spyOn(test.database.pool, "query");
      const connected = vi.spyOn(test.database.pool, "connect");
      const audiences = await test.backend.classes.audiencesOf(made);
      expect(asked.mock.calls.length + connected.mock.calls.length).toBe(1);
      vi.restoreAllMocks();
      const people = { everyone: false, personIds: [teacher.id, invited.id] };
      const expected = [people, { everyone: true }, people, people];
      expect(made.map(({ id }) => audiences.get(id))).toEqual(expected);
    });

    it("go from scheduled to live to ended and back to live, each change counted", async () => {
      const { setState } = test.backend.classes;
      const { id } = await make();
      expect(await setState(id, "ended")).toMatchObject({ state: "scheduled", version: 0 });
      const live = await setState(id, "live");
      expect(live).toMatchObject({ state: "live", version: 1, ended_at: null });
      expect(Math.abs(Date.now() - Date.parse(live.started_at ?? ""))).toBeLessThan(5_000);
      expect(await setState(id, "live")).toEqual(live);
      const ended = await setState(id, "ended");
      expect(ended).toMatchObject({ state: "ended", version: 2, started_at: live.started_at });
      expect(await setState(id, "ended")).toEqual(ended);
      expect(await setState(id, "live")).toMatchObject({ state: "live", version: 3 });
      await expect(setState(UNKNOWN, "live")).rejects.toMatchObject({ code: "not_found" });
    });

    it("keep out whom a host put out until they are next started, in every process", async () => {
      const { putOut, isPutOut, setState } = test.backend.classes;
      const [{ id }, { id: other }] = [await make(), await make()];
      await setState(id, "live");
      await putOut(id, student.id);
      await putOut(id, student.id);
      const out = () => Promise.all([isPutOut(id, student.id), isPutOut(id, invited.id)]);
      expect([await out(), await isPutOut(other, student.id)]).toEqual([[true, false], false]);
      await setState(id, "live");
      expect(await out()).toEqual([true, false]);
      await setState(id, "ended");
      expect(await out()).toEqual([true, false]);
      await setState(id, "live");
      expect(await out()).toEqual([false, false]);
    });

    it("are put out of by nobody who is gone, nor of a class that is", async () => {
      const { putOut, isPutOut } = test.backend.classes;
      const { id } = await make();
      await putOut(UNKNOWN, student.id);
      await putOut(id, UNKNOWN);
      expect(await isPutOut(id, UNKNOWN)).toBe(false);
    });

    it("are started once when many start them at once, and all get the same answer", async () => {
      const { id } = await make();
      const start = () => test.backend.classes.setState(id, "live");
      const answers = await Promise.all(Array.from({ length: 8 }, start));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ state: "live", version: 1 });
    });
  });
});
