import { type RawBuilder, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";

/**
 * Whether the lobby keeps nothing of a session of class `c`, with settings `s`, from a person: they were in it, or were
 * let in; or need not wait for it, because there is no lobby, or they are known: enrolled in its course, or invited by a
 * verified email. A lobby for everybody keeps the known waiting as well, while the session goes on. `session` is null
 * for what is of the class and not of one session, while the class is not live: then any session that they were in counts.
 */
const letIn = (personId: string, session: RawBuilder<string | null>) => sql<boolean>`(
  coalesce(s.lobby, 'off') = 'off'
  or exists (select from class_people p
    where p.class_id = c.id and p.user_id = ${personId} and p.is_admitted)
  or exists (select from class_attendance a join class_sessions t on t.id = a.session_id
    where a.user_id = ${personId} and t.class_id = c.id
      and (t.id = ${session} or (${session} is null and c.session_id is null)))
  or ((s.lobby = 'strangers' or c.session_id is distinct from ${session} or c.session_id is null)
    and (exists (select from purchases b where b.course_id = c.course_id and b.user_id = ${personId})
      or exists (select from class_invitations i join users u on lower(u.email) = i.email
        where i.class_id = c.id and u.id = ${personId} and u.email_verified_at is not null))))`;

const CLASS_WITH_SETTINGS = sql`classes c left join class_settings s on s.class_id = c.id`;

export type EntranceRepository = ReturnType<typeof entranceRepository>;

export const entranceRepository = ({ queries }: Pick<Database, "queries">) => ({
  /** Whether the lobby keeps nothing of this session from a person; without one, nothing of the class. */
  isLetIn: async (
    classId: string,
    personId: string,
    sessionId: string | null,
  ): Promise<boolean> => {
    const { rows } = await sql<{ let_in: boolean }>`
      select ${letIn(personId, sql`${sessionId}::uuid`)} as let_in
      from ${CLASS_WITH_SETTINGS} where c.id = ${classId}`.execute(queries);
    return rows[0]?.let_in ?? false;
  },

  /** Those of the class's sessions of which the lobby keeps nothing from a person. */
  sessionsOpenTo: async (
    classId: string,
    personId: string,
    sessionIds: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ id: string }>`
      select asked.id from ${CLASS_WITH_SETTINGS}
      cross join unnest(${sessionIds}::uuid[]) as asked(id)
      where c.id = ${classId} and ${letIn(personId, sql`asked.id`)}`.execute(queries);
    return new Set(rows.map(({ id }) => id));
  },
});
