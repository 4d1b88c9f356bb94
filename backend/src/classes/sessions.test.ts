import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { nextNumber, sessionsRepository } from "./sessions-repository.ts";

let test: TestApp;
let teacher: Awaited<ReturnType<typeof person>>;
let classId: string;
beforeAll(async () => {
  test = await openApp();
  teacher = await person(test, "teacher");
});
afterAll(() => test.close());
beforeEach(async () => {
  const { id } = await test.database.queries
    .insertInto("classes")
    .values({ title: "Algebra", access: "open", teacher_id: teacher.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  classId = id;
});

const setState = (state: "live" | "ended") => test.backend.classes.setState(classId, state);
const sessions = () => sessionsRepository(test.database).listOf(classId, 10);

it("a class that starts has a session, which ends with it; the next start has another", async () => {
  const { session_id: first, started_at } = await setState("live");
  expect(await sessions()).toEqual([
    { id: first, class_id: classId, started_at: new Date(started_at!), ended_at: null },
  ]);
  const over = await setState("ended");
  expect(over.session_id).toBeNull();
  const { session_id: second } = await setState("live");
  expect(second).not.toBe(first);
  expect(await sessions()).toMatchObject([
    { id: second, ended_at: null },
    { id: first, ended_at: new Date(over.ended_at!) },
  ]);
});

it("starting what is live goes on in the same session, in every process", async () => {
  const started = await Promise.all([setState("live"), setState("live"), setState("live")]);
  expect(new Set(started.map(({ session_id }) => session_id)).size).toBe(1);
  expect(await sessions()).toHaveLength(1);
  const [listed] = (await test.backend.classes.listLive()).filter(({ id }) => id === classId);
  expect(listed?.session_id).toBe(started[0]?.session_id);
});

it("keeps since when a session has no host, until one is back", async () => {
  const { session_id } = await setState("live");
  const { noteHosts } = test.backend.classes;
  expect(await noteHosts(session_id!, false)).toBe(0);
  await test.database.queries
    .updateTable("class_sessions")
    .set({ hosts_away_at: sql<Date>`now() - interval '1 minute'` })
    .where("id", "=", session_id!)
    .execute();
  expect(await noteHosts(session_id!, false)).toBeGreaterThanOrEqual(60_000);
  expect(await noteHosts(session_id!, true)).toBeNull();
  expect(await noteHosts(session_id!, false)).toBe(0);
  expect(await noteHosts(randomUUID(), false)).toBeNull();
});

it("a class never started has none, and a deleted one takes its sessions along", async () => {
  await setState("ended");
  expect(await sessions()).toEqual([]);
  await setState("live");
  await test.database.queries.deleteFrom("classes").where("id", "=", classId).execute();
  expect(await sessions()).toEqual([]);
});

describe("a class that was held often", () => {
  const run = (statement: string) => test.database.pool.query(statement);
  const held = () =>
    test.database.pool.query(
      `insert into class_sessions (id, class_id, started_at, ended_at)
       select gen_random_uuid(), $1, now() - interval '2 days', now() - interval '1 day' from generate_series(1, 35)`,
      [classId],
    );
  const remove = async () => {
    const url = `/api/classes/${classId}`;
    const answer = await test.app.inject({ method: "DELETE", url, headers: teacher.bearer });
    return answer.statusCode;
  };

  it("is deleted a few sessions at a time, so that each statement is in time", async () => {
    await held();
    // By a trigger, because a deletion of the class itself takes sessions along without counting them.
    await run(`create table gone_at_once (sessions integer);
      create function note_gone() returns trigger language plpgsql as $$ begin
        insert into gone_at_once select count(*) from gone; return null; end $$;
      create trigger sessions_gone after delete on class_sessions referencing old table as gone
        for each statement execute function note_gone()`);
    expect(await remove()).toBe(200);
    await run("drop trigger sessions_gone on class_sessions");
    const { rows } = await run("select sessions from gone_at_once where sessions > 0");
    expect(rows.map(({ sessions: count }) => count)).toEqual([10, 10, 10, 5]);
    expect(await sessions()).toEqual([]);
    expect(await test.backend.classes.find(classId)).toBeNull();
  });

  it("is not started once its deletion has begun, which may be asked for again", async () => {
    await held();
    await setState("live");
    await run(`create function break_off() returns trigger language plpgsql as $$ begin
        raise exception 'broken off'; end $$;
      create trigger broken_off before delete on classes for each row execute function break_off()`);
    expect(await remove()).toBe(500);
    expect(await test.backend.classes.find(classId)).toMatchObject({ state: "ended" });
    await expect(setState("live")).rejects.toMatchObject({ code: "not_found" });
    expect(await sessions()).toEqual([]);
    await run("drop trigger broken_off on classes");
    expect(await remove()).toBe(200);
    expect(await test.backend.classes.find(classId)).toBeNull();
  });
});

it("numbers become visible in their order, without a gap, however many write at once", async () => {
  const { session_id } = await setState("live");
  const { queries } = test.database;
  await queries.schema.createTable("noted").addColumn("number", "integer").execute();
  const seen: number[][] = [];
  const write = () =>
    queries.transaction().execute(async (trx) => {
      const number = await nextNumber(trx, session_id!);
      await sql`insert into noted values (${number})`.execute(trx);
    });
  const read = async () => {
    const { rows } = await sql<{ number: number }>`
      select number from noted order by number`.execute(queries);
    seen.push(rows.map(({ number }) => number));
  };
  await Promise.all(Array.from({ length: 40 }, (_, place) => (place % 4 ? write() : read())));
  await read();
  for (const numbers of seen) expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  expect(seen.at(-1)).toHaveLength(30);
});

it("a number of a session that does not exist is refused", async () => {
  const numbered = test.database.queries
    .transaction()
    .execute((trx) => nextNumber(trx, randomUUID()));
  await expect(numbered).rejects.toMatchObject({ code: "not_found" });
});
