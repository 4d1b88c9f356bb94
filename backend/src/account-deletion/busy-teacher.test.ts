import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post, tryToSignIn } from "../../test/app.ts";
import { rowsOf } from "../../test/leaving.ts";
import { blog } from "../../test/school.ts";
import type { Database } from "../kernel/database/database.ts";
import { beginDeletion, finishDeletion } from "./deletion-repository.ts";
import { ROWS_AT_ONCE, SESSIONS_AT_ONCE } from "./own-rows-repository.ts";
import { finishDeletions } from "./service.ts";

type Someone = Awaited<ReturnType<typeof person>>;

let test: TestApp;
beforeEach(async () => {
  test = await openApp();
});
afterEach(() => test.close());

const rows = (text: string, values?: unknown[]) => rowsOf(test, text, values);
const begin = (who: Someone) => beginDeletion(test.database, { ...who, sessionId: who.sid });

/** A few more than one statement may change; and with those that another one wrote. */
const MANY = ROWS_AT_ONCE + 200;
const WRITTEN = (MANY * 4) / 3;
const SESSIONS = 3 * SESSIONS_AT_ONCE + 5;

const classOf = async (teacher: Someone): Promise<string> =>
  (await post(test.app, "/api/classes", { title: "Algebra" }, teacher.bearer)).json().data.id;

/** Their ids. */
const sessionsOf = async (classId: string, sessions: number): Promise<string[]> => {
  const made = await rows(
    `insert into class_sessions (id, class_id, started_at, ended_at)
     select gen_random_uuid(), $1, now() - interval '40 days', now() - interval '39 days'
     from generate_series(1, $2::int) returning id`,
    [classId, sessions],
  );
  return made.map(({ id }) => String(id));
};

const attend = (sessions: string[], who: Someone) =>
  rows(
    `insert into class_attendance (session_id, user_id, present, spoke, watched)
     select id, $2, '{}', '{}', '{}' from unnest($1::uuid[]) id`,
    [sessions, who.id],
  );

/** Every fourth of what is written is by the other one. */
const write = async (sessionId: string, me: Someone, other: Someone) => {
  const { id: blogId } = await blog(test);
  await rows(
    `insert into class_messages (session_id, number, version, audience, author_id, name, role, text, key)
     select $1, n, n, 'all', case when n % 4 = 0 then $3::uuid else $2::uuid end, 'Somebody', 'student', 'A line', gen_random_uuid()
     from generate_series(1, $4::int) n`,
    [sessionId, me.id, other.id, WRITTEN],
  );
  await rows("update class_sessions set numbers = $2 where id = $1", [sessionId, WRITTEN]);
  await rows(
    `insert into blog_comments (blog_id, id, version, comment, author_id, name, role, key)
     select $1, n, n, 'A comment.', case when n % 4 = 0 then $3::uuid else $2::uuid end, 'Somebody', 'teacher', gen_random_uuid()
     from generate_series(1, $4::int) n`,
    [blogId, me.id, other.id, WRITTEN],
  );
  await rows("update blog_threads set version = $2, comments = $2 where blog_id = $1", [
    blogId,
    WRITTEN,
  ]);
  await rows(
    `insert into presence_days (user_id, day, spans, seconds)
     select $1, date '2026-01-01' - n, '{}', 0 from generate_series(1, $2::int) n`,
    [me.id, MANY],
  );
};

/** A teacher with more of everything than one statement changes, in their own classes and in another's. */
const busyTeacher = async () => {
  const [me, other] = [await person(test, "teacher"), await person(test, "teacher")];
  const own = await sessionsOf(await classOf(me), SESSIONS);
  const foreign = await sessionsOf(await classOf(other), SESSIONS);
  for (const who of [me, other]) await attend([...own, ...foreign], who);
  await write(foreign[0]!, me, other);
  return { me, other, own, foreign };
};

/** The same school, with the largest number of rows that one statement of it changed. */
const counted = () => {
  const seen = { most: 0 };
  const queries = test.database.queries.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      seen.most = Math.max(seen.most, Number(result.numAffectedRows ?? 0));
      return result;
    },
  });
  const database: Database = { ...test.database, queries };
  return { database, seen };
};

const leftOf = async (sessions: string[]): Promise<number> =>
  (await rows("select from class_sessions where id = any($1::uuid[])", [sessions])).length;

/** As a process leaves it that died some minutes ago. */
const abandon = ({ id }: Someone) =>
  rows("update users set updated_at = now() - interval '5 minutes' where id = $1", [id]);

describe("the account of a teacher who was busy for years", () => {
  it("goes a few rows at a time, and is gone on with where that was broken off", async () => {
    const { me, other, own, foreign } = await busyTeacher();
    const { database, seen } = counted();
    await begin(me);
    expect(await test.backend.accounts.authenticate(me.token)).toBeNull();
    expect((await tryToSignIn(test.app, me.email)).statusCode).toBe(401);

    let steps = 0;
    // All comments, and of the sessions some.
    await finishDeletion(database, me.id, () => (steps += 1) > 5);
    expect(await leftOf(own)).toBeGreaterThan(0);
    expect(await leftOf(own)).toBeLessThan(SESSIONS);
    // A process that was at it a moment ago may be at it still.
    const left = await leftOf(own);
    await finishDeletions(database);
    expect(await leftOf(own)).toBe(left);

    await abandon(me);
    await finishDeletions(database);
    expect(await leftOf(own)).toBe(0);
    expect(seen.most).toBe(ROWS_AT_ONCE);
    expect(await leftOf(foreign)).toBe(SESSIONS);
    for (const [table, column] of [
      ["classes", "teacher_id"],
      ["class_attendance", "user_id"],
      ["class_messages", "author_id"],
      ["blog_comments", "author_id"],
      ["presence_days", "user_id"],
    ])
      expect([table, await rows(`select from ${table} where ${column} = $1`, [me.id])]).toEqual([
        table,
        [],
      ]);
    expect(await rows("select from class_attendance where user_id = $1", [other.id])).toHaveLength(
      SESSIONS,
    );
    const [account] = await rows("select forgotten_at from users where id = $1", [me.id]);
    expect(account).toEqual({ forgotten_at: expect.any(Date) });
  });

  it("leaves what it wrote, of which each part has a version of its own", async () => {
    const { me, other, foreign } = await busyTeacher();
    await begin(me);
    await finishDeletion(test.database, me.id);
    for (const table of ["class_messages", "blog_comments"]) {
      const left = await rows(
        `select count(*) filter (where author_id is null and name = 'Deleted user')::int as mine,
           count(*) filter (where author_id = $1 and name = 'Somebody')::int as theirs,
           count(distinct version)::int as versions, max(version) as newest from ${table}`,
        [other.id],
      );
      const kept = { mine: MANY, theirs: WRITTEN - MANY, versions: WRITTEN };
      expect([table, left]).toEqual([table, [{ ...kept, newest: WRITTEN + MANY }]]);
    }
    const [session] = await rows("select numbers from class_sessions where id = $1", [foreign[0]]);
    expect(session).toEqual({ numbers: WRITTEN + MANY });
  });
});

describe("a class of a teacher whose account is being deleted", () => {
  it("is not started any more by anybody", async () => {
    const me = await person(test, "teacher");
    const classId = await classOf(me);
    await begin(me);
    const started = test.backend.classes.setState(classId, "live");
    await expect(started).rejects.toMatchObject({ code: "not_found" });
    await finishDeletion(test.database, me.id);
    expect(await rows("select from classes")).toEqual([]);
  });
});
