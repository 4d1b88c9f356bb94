import type { SessionAttendance } from "@lyceum/shared/rest/attendance.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { type TestApp, openApp, person, post } from "../../../test/app.ts";
import { waitingForLocks } from "../../../test/waiting-for-locks.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

const START = Date.parse("2026-03-01T10:00:00.000Z");
const span = (from: number, to: number) => ({
  from: START + from * 1_000,
  to: START + to * 1_000,
});

let test: TestApp;
let teacher: TestUser;
let ben: TestUser;
let cleo: TestUser;
let classId: string;
let session: string;
beforeAll(async () => {
  test = await openApp();
  teacher = await person(test, "teacher");
  [ben, cleo] = [await person(test, "student"), await person(test, "student")];
});
afterAll(() => test.close());
beforeEach(async () => {
  const made = await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer);
  classId = made.json<{ data: { id: string } }>().data.id;
  session = (await test.backend.classes.setState(classId, "live")).session_id!;
});

const record = (who: TestUser, present: [number, number][], spoke: [number, number][] = []) =>
  test.backend.attendance.record(session, [
    {
      personId: who.id,
      present: present.map((each) => span(...each)),
      spoke: spoke.map((each) => span(...each)),
      watched: [],
    },
  ]);
const get = async (by: TestUser, format = "") =>
  test.app.inject({ url: `/api/classes/${classId}/attendance${format}`, headers: by.bearer });

/** New people, in the order of their names. */
const crowd = async (size: number) => {
  const { rows } = await test.database.pool.query<{ id: string; name: string }>(
    `insert into users (email, name, mobile, role)
      select gen_random_uuid() || '@lyceum.example', 'Person ' || lpad(n::text, 4, '0'), '5550100001', 'student'
      from generate_series(1, $1::int) n returning id, name`,
    [size],
  );
  return rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));
};
/** What the sessions of `hold` began with, the newest first: two of them at a time. */
const startsOf = (sessions: number): string[] =>
  Array.from({ length: sessions }, (_, place) =>
    new Date(Date.UTC(2025, 0, 1 + Math.floor((sessions - place) / 2))).toISOString(),
  );
/** As many past sessions, each with these people. */
const hold = (sessions: number, people: readonly { id: string }[]) =>
  test.database.pool.query(
    `with held as (insert into class_sessions (id, class_id, started_at, ended_at)
        select gen_random_uuid(), $1::uuid, began, began + interval '1 hour' from generate_series(1, $2::int) n,
          lateral (select timestamptz '2025-01-01 00:00Z' + n / 2 * interval '24 hours' as began) days
        returning id, started_at)
      insert into class_attendance (session_id, user_id, present, spoke, watched)
      select held.id, person, tstzmultirange(tstzrange(started_at, started_at + interval '1 minute')), '{}', '{}'
      from held, unnest($3::uuid[]) person`,
    [classId, sessions, people.map(({ id }) => id)],
  );

it("of a class that is deleted meanwhile nothing is recorded, and nothing fails", async () => {
  const deleting = await test.database.queries.startTransaction().execute();
  await deleting.deleteFrom("classes").where("id", "=", classId).execute();
  const recorded = record(ben, [[0, 60]]);
  await expect.poll(() => waitingForLocks(test.database)).toBe(1);
  await deleting.commit().execute();
  await expect(recorded).resolves.toBeUndefined();
});

it("a moment counts once, whatever the number of devices and processes", async () => {
  await record(ben, [[0, 60]], [[10, 12]]);
  await Promise.all([
    record(ben, [
      [30, 90],
      [30, 90],
    ]),
    record(ben, [[120, 130]]),
    record(ben, [[0, 90]], [[11, 15]]),
  ]);
  const [shown] = (await get(teacher)).json().data;
  expect(shown).toMatchObject({ session_id: session, ended_at: null });
  expect(shown.people).toEqual([
    {
      name: ben.name,
      joined_at: "2026-03-01T10:00:00.000Z",
      left_at: "2026-03-01T10:02:10.000Z",
      present_seconds: 100,
      spoke_seconds: 5,
      watched_seconds: 0,
    },
  ]);
});

it("is everyone's for the teacher, one's own for a student, and nobody's for others", async () => {
  await record(ben, [[0, 60]]);
  await record(cleo, [[0, 30]]);
  const people = async (by: TestUser) =>
    (await get(by)).json().data.flatMap(({ people: each }: { people: object[] }) => each);
  expect(await people(teacher)).toHaveLength(2);
  expect(await people(cleo)).toMatchObject([{ present_seconds: 30 }]);
  expect((await get(await person(test, "student"))).json().data).toEqual([]);
});

it("of all classes is shown to the person alone, the newest session first, and no session without them", async () => {
  const recent = async (by: TestUser) =>
    (await test.app.inject({ url: "/api/attendance", headers: by.bearer })).json().data;
  const dora = await person(test, "student");
  expect(await recent(dora)).toEqual([]);
  await record(dora, [[0, 60]]);
  await test.backend.classes.setState(classId, "ended");
  const older = session;
  session = (await test.backend.classes.setState(classId, "live")).session_id!;
  await record(dora, [
    [100, 130],
    [120, 190],
  ]);
  await record(cleo, [[0, 30]]);
  expect(await recent(dora)).toMatchObject([
    { session_id: session, class_id: classId, class_title: "Algebra", present_seconds: 90 },
    { session_id: older, ended_at: expect.any(String), present_seconds: 60 },
  ]);
  expect((await recent(dora))[0].ended_at).toBeNull();
});

it("is a table for hosts, in which no name is a formula", async () => {
  const odd = await person(test, "student");
  await test.database.pool.query("update users set name = '=1+1' where id = $1", [odd.id]);
  await record(odd, [[0, 60]]);
  const { headers, body } = await get(teacher, ".csv");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(body.startsWith("\ufeffsession_started_at,name,joined_at,left_at,")).toBe(true);
  expect(body).toContain(",'=1+1,2026-03-01T10:00:00.000Z,2026-03-01T10:01:00.000Z,60,0,0\r\n");
  expect((await get(ben, ".csv")).statusCode).toBe(403);
});

it("is a table of every session, however many there were", async () => {
  const sessions = 230;
  await hold(sessions, [ben]);
  const { body } = await get(teacher, ".csv");
  expect(body.trimEnd().split("\r\n")).toHaveLength(1 + sessions);
  expect((await get(teacher)).json().data).toHaveLength(100);
});

it("of a class held often is the newest sessions, as many as have 2,000 people, and a table of everybody", async () => {
  const sessions = 100;
  const people = await crowd(100);
  await hold(sessions, [...people, cleo]);
  const [live, ...shown]: SessionAttendance[] = (await get(teacher)).json().data;
  expect(live).toMatchObject({ session_id: session, people: [] });
  expect(shown.map((each) => each.started_at)).toEqual(startsOf(sessions).slice(0, 19));
  expect(shown.map((each) => each.people.length)).toEqual(shown.map(() => people.length + 1));

  const { body } = await get(teacher, ".csv");
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  const ofCrowd = rows.filter(({ name }) => name !== cleo.name);
  expect(rows).toHaveLength(sessions * (people.length + 1));
  expect(ofCrowd.map(({ session_started_at, name }) => `${session_started_at} ${name}`)).toEqual(
    startsOf(sessions).flatMap((start) => people.map(({ name }) => `${start} ${name}`)),
  );

  // Of one person there is a row a session: the others' do not count. In the live one they were not.
  const own: SessionAttendance[] = (await get(cleo)).json().data;
  expect(own.map((each) => each.started_at)).toEqual(startsOf(sessions).slice(0, 99));
  expect(own.every((each) => each.people.length === 1)).toBe(true);
});

it("has the newest session whole, however many people were in it", async () => {
  const people = await crowd(2_500);
  await hold(1, [ben]);
  await test.database.pool.query(
    `insert into class_attendance (session_id, user_id, present, spoke, watched)
      select $1, person, tstzmultirange(tstzrange(now(), now() + interval '1 minute')), '{}', '{}'
      from unnest($2::uuid[]) person`,
    [session, people.map(({ id }) => id)],
  );
  const shown: SessionAttendance[] = (await get(teacher)).json().data;
  expect(shown.map(({ people: each }) => each.map(({ name }) => name))).toEqual([
    people.map(({ name }) => name),
  ]);
  const { body } = await get(teacher, ".csv");
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect(rows.map(({ name }) => name)).toEqual([...people, ben].map(({ name }) => name));
});

it("leaves out people and sessions that are gone, and records the others", async () => {
  const gone = { personId: "00000000-0000-4000-8000-000000000000", spoke: [], watched: [] };
  const present = [span(0, 60)];
  await test.backend.attendance.record(session, [
    { ...gone, present },
    { ...gone, personId: ben.id, present },
  ]);
  await test.backend.attendance.record(gone.personId, [{ ...gone, present }]);
  expect(await test.backend.attendance.of(session)).toEqual([
    { personId: ben.id, present: 60, spoke: 0, watched: 0 },
  ]);
});
