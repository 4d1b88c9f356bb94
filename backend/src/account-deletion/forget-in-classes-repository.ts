import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Transaction, sql } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";

type School = Transaction<Tables>;

/**
 * Leaves what a person wrote in classes without saying who, and takes their votes away. Each row is changed under the lock
 * of its session and with a number of it as its version, as any other change of it is.
 */
export const forgetInClasses = async (school: School, personId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select session_id as id from class_messages where author_id = ${personId}
    union select session_id from class_questions where author_id = ${personId}
    union select session_id from class_question_votes where user_id = ${personId}
    -- All who lock several take them in this order.
    order by id`.execute(school);
  for (const { id } of rows) await forgetIn(school, id, personId);
  // Nobody follows them by versions.
  await sql`update class_captions set author_id = null, name = ${MESSAGES.users.deletedName}
    where author_id = ${personId}`.execute(school);
};

/** Takes a person's name out of what their streams in recordings are called. Call it while it is known which classes they were in. */
export const forgetInRecordings = async (school: School, personId: string): Promise<void> => {
  await sql`update recording_events
    set body = (body - 'personId') || jsonb_build_object('name', ${MESSAGES.users.deletedName}::text)
    where type = 'producerAdded' and body->>'personId' = ${personId} and recording_id in (
      select r.id from class_recordings r join class_attendance a on a.session_id = r.session_id
      where a.user_id = ${personId})`.execute(school);
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
  const isVoted = sql`number in (select number from class_question_votes
    where session_id = ${sessionId} and user_id = ${personId})`;
  await change(school, sessionId, {
    table: "class_questions",
    set: sql`votes = votes - 1`,
    where: isVoted,
  });
  await sql`delete from class_question_votes
    where session_id = ${sessionId} and user_id = ${personId}`.execute(school);
  for (const table of ["class_questions", "class_messages"] as const)
    await change(school, sessionId, { table, set: forgotten, where: isAuthor });
};

type Change = {
  table: "class_messages" | "class_questions";
  set: ReturnType<typeof sql>;
  where: ReturnType<typeof sql>;
};

/** Gives each changed row the next number of the session as its version. */
const change = async (
  school: School,
  sessionId: string,
  { table, set, where }: Change,
): Promise<void> => {
  const { numAffectedRows } = await sql`update ${sql.table(table)} changed
    set ${set}, version = numbered.version from (
      select number, (select numbers from class_sessions where id = ${sessionId})
        + row_number() over (order by number)::int as version
      from ${sql.table(table)} where session_id = ${sessionId} and ${where}) numbered
    where changed.session_id = ${sessionId} and changed.number = numbered.number`.execute(school);
  await sql`update class_sessions set numbers = numbers + ${Number(numAffectedRows ?? 0)}
    where id = ${sessionId}`.execute(school);
};
