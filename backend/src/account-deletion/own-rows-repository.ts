import { type Kysely, type Transaction, sql } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";

type School = Transaction<Tables>;

/** Rows that one statement deletes or changes: well below the time that it may take. */
export const ROWS_AT_ONCE = 1_000;
/** Of sessions, and of classes without any: thousands of rows go with each. */
export const SESSIONS_AT_ONCE = 10;

/** What is a person's alone, and by which column. */
const OWN: readonly (readonly [keyof Tables, string])[] = [
  ["presence_days", "user_id"],
  ["class_removals", "user_id"],
  ["class_people", "user_id"],
  ["class_poll_voters", "user_id"],
  ["class_hands", "user_id"],
  ["video_progress", "user_id"],
  ["class_guests", "user_id"],
  ["class_reminders", "user_id"],
  ["class_files", "sent_by"],
  ["demo_clips", "teacher_id"],
];

/** Deletes some rows of each kind. False where there were none. */
export const deleteOwnRows = async (school: School, personId: string): Promise<boolean> => {
  let isSome = await forgetVotes(school, personId);
  for (const [table, column] of OWN) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${personId}
        limit ${ROWS_AT_ONCE}))`.execute(school);
    isSome ||= numAffectedRows > 0n;
  }
  return isSome;
};

/** The votes stay without a name: the results are others' too. */
const forgetVotes = async (school: School, personId: string): Promise<boolean> => {
  const { numUpdatedRows } = await school
    .updateTable("class_poll_votes")
    .set({ user_id: null, answer: null })
    .where("id", "in", (votes) =>
      votes
        .selectFrom("class_poll_votes")
        .select("id")
        .where("user_id", "=", personId)
        .limit(ROWS_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/**
 * Deletes some sessions of one class, or of a teacher's, that are over. Those that another process deletes at the same moment are
 * passed over. False where there were none.
 */
export const deleteSessions = async (
  queries: Kysely<Tables>,
  column: "id" | "teacher_id",
  value: string,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from class_sessions where id = any (array(
      select s.id from class_sessions s join classes c on c.id = s.class_id
      where ${sql.ref(`c.${column}`)} = ${value} and s.ended_at is not null
      limit ${SESSIONS_AT_ONCE} for update of s skip locked))`.execute(queries);
  return numAffectedRows > 0n;
};

/** Deletes some sessions of the classes that a person teaches, or some of the classes. False where there were none. */
export const deleteClasses = async (school: School, teacherId: string): Promise<boolean> => {
  if (await deleteSessions(school, "teacher_id", teacherId)) return true;
  const { numAffectedRows: classes = 0n } = await sql`
    delete from classes where id in (
      select id from classes where teacher_id = ${teacherId} limit ${SESSIONS_AT_ONCE})`.execute(
    school,
  );
  return classes > 0n;
};
