import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type RawBuilder, type Transaction, sql } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";
import { ROWS_AT_ONCE, SESSIONS_AT_ONCE } from "./own-rows-repository.ts";

type School = Transaction<Tables>;

/**
 * Leaves what a person wrote in one class without saying who, and takes their votes away. Each row is changed under the lock
 * of its session and with a number of it as its version, as any other change of it is. False where nothing is left.
 */
export const forgetInClasses = async (school: School, personId: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    (select session_id as id from class_messages where author_id = ${personId} limit 1)
    union all (select session_id from class_questions where author_id = ${personId} limit 1)
    union all (select session_id from class_question_votes where user_id = ${personId} limit 1)
    limit 1`.execute(school);
  const [session] = rows;
  if (!session) return forgetCaptions(school, personId);
  await forgetIn(school, session.id, personId);
  return true;
};

/** Nobody follows them by versions. */
const forgetCaptions = async (school: School, personId: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update class_captions set author_id = null, name = ${MESSAGES.users.deletedName}
    where (session_id, number) in (select session_id, number from class_captions
      where author_id = ${personId} limit ${ROWS_AT_ONCE})`.execute(school);
  return numAffectedRows > 0n;
};

/** Takes a person's name out of what their streams in these recordings are called. False where it was in none. */
const forgetStreams = async (
  school: School,
  personId: string,
  recordings: RawBuilder<unknown>,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`update recording_events
    set body = (body - 'personId') || jsonb_build_object('name', ${MESSAGES.users.deletedName}::text)
    where type = 'producerAdded' and body->>'personId' = ${personId}
      and recording_id in (${recordings})`.execute(school);
  return numAffectedRows > 0n;
};

/**
 * The same of all recordings that went on in the hour before the account was deleted: a person's streams are written at
 * once, and their attendance some seconds later. From then on `addEvents` writes no name of theirs.
 */
export const forgetNewStreams = (school: School, personId: string): Promise<boolean> =>
  forgetStreams(
    school,
    personId,
    sql`select r.id from class_recordings r join users u on u.id = ${personId}
      where r.stopped_at is null or r.stopped_at > u.deleted_at - interval '1 hour'`,
  );

/**
 * Deletes when a person was in some sessions, and takes their name out of what their streams in recordings of these are called:
 * nobody knows any more afterwards in which classes they were. False where there were none.
 */
export const forgetAttendance = async (school: School, personId: string): Promise<boolean> => {
  const attended = await school
    .selectFrom("class_attendance")
    .select("session_id")
    .where("user_id", "=", personId)
    .limit(SESSIONS_AT_ONCE)
    .execute();
  if (attended.length === 0) return false;
  const sessions = attended.map(({ session_id }) => session_id);
  await forgetStreams(
    school,
    personId,
    sql`select id from class_recordings where session_id = any(${sessions}::uuid[])`,
  );
  await school
    .deleteFrom("class_attendance")
    .where("user_id", "=", personId)
    .where("session_id", "in", sessions)
    .execute();
  return true;
};

const forgetIn = async (school: School, sessionId: string, personId: string): Promise<void> => {
  await school
    .selectFrom("class_sessions")
    .select("id")
    .where("id", "=", sessionId)
    .forUpdate()
    .execute();
  const name = MESSAGES.users.deletedName;
  const forgotten = sql`author_id = null, name = ${name}`;
  const isAuthor = sql`author_id = ${personId}`;
  // As many as are counted below, and the same ones.
  const isVoted = sql`number in (select number from class_question_votes
    where session_id = ${sessionId} and user_id = ${personId} order by number limit ${ROWS_AT_ONCE})`;
  await change(school, sessionId, {
    table: "class_questions",
    set: sql`votes = votes - 1`,
    where: isVoted,
  });
  await sql`delete from class_question_votes
    where session_id = ${sessionId} and user_id = ${personId} and ${isVoted}`.execute(school);
  for (const table of ["class_questions", "class_messages"] as const)
    await change(school, sessionId, { table, set: forgotten, where: isAuthor });
};

type Change = {
  table: "class_messages" | "class_questions";
  set: ReturnType<typeof sql>;
  where: ReturnType<typeof sql>;
};

/** Gives each changed row, of which there may be more than these, the next number of the session as its version. */
const change = async (
  school: School,
  sessionId: string,
  { table, set, where }: Change,
): Promise<void> => {
  const { numAffectedRows } = await sql`update ${sql.table(table)} changed
    set ${set}, version = numbered.version from (
      select number, (select numbers from class_sessions where id = ${sessionId})
        + row_number() over (order by number)::int as version
      from ${sql.table(table)} where session_id = ${sessionId} and ${where}
      order by number limit ${ROWS_AT_ONCE}) numbered
    where changed.session_id = ${sessionId} and changed.number = numbered.number`.execute(school);
  await sql`update class_sessions set numbers = numbers + ${Number(numAffectedRows ?? 0)}
    where id = ${sessionId}`.execute(school);
};
