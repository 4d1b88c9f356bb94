import { type Kysely, type Transaction, sql } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";
import type { Person } from "../kernel/security/person.ts";
import { isUsed } from "./claims-repository.ts";

type Owner = Pick<Person, "id">;
export type Use = { pending: number; bytes: number };

/** What is kept of the classes of a teacher: recordings, and the files of chats. Their materials have a limit of their own. */
const bytesOfClasses = (teacherId: string) => sql`(
  select coalesce(sum(kept.size_bytes), 0) from classes
  cross join lateral (
    select size_bytes from class_recordings where class_id = classes.id
    union all
    select class_files.size_bytes from class_files
      join class_sessions on class_sessions.id = class_files.session_id
      where class_sessions.class_id = classes.id
  ) kept
  where classes.teacher_id = ${teacherId})`;

/** Their videos, and what is kept of their classes. */
export const useOf = (queries: Kysely<Tables>, { id }: Owner): Promise<Use> =>
  queries
    .selectFrom("videos")
    .select([
      sql<number>`count(*) filter (where status = 'pending')::int`.as("pending"),
      sql<number>`(coalesce(sum(size_bytes), 0) + ${bytesOfClasses(id)})::float8`.as("bytes"),
    ])
    .where("uploader_id", "=", id)
    .executeTakeFirstOrThrow();

/** Those that are no videos yet. */
export const begunBy = (
  queries: Kysely<Tables>,
  { id }: Owner,
): Promise<{ count: number; bytes: number }> =>
  queries
    .selectFrom("resumable_uploads")
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as("bytes"),
    ])
    .where("owner_id", "=", id)
    .where(sql<boolean>`not ${isUsed}`)
    .executeTakeFirstOrThrow();

/** What is added to a session of a class, by whom. */
export type AddedToClass = { sessionId: string; personId: string };

/** The class's teacher, whose bytes it counts among; none where an admin adds it, or has the class. */
export const chargedFor = (
  queries: Kysely<Tables>,
  { sessionId, personId }: AddedToClass,
): Promise<Owner | undefined> =>
  queries
    .selectFrom("class_sessions")
    .innerJoin("classes", "classes.id", "class_sessions.class_id")
    .innerJoin("users", "users.id", "classes.teacher_id")
    .select("users.id")
    .where("class_sessions.id", "=", sessionId)
    .where("users.role", "<>", "admin")
    .where(
      sql<boolean>`not exists (select from users me where me.id = ${personId} and me.role = 'admin')`,
    )
    .executeTakeFirst();

/** Of two uploads of one person that begin, or become videos, at once the second waits, and so does what is added to their classes. */
export const lockOwner = async (trx: Transaction<Tables>, { id }: Owner): Promise<void> => {
  await trx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
};
