import { sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";

export type EntranceRepository = ReturnType<typeof entranceRepository>;

export const entranceRepository = ({ queries }: Pick<Database, "queries">) => ({
  /**
   * Whether the lobby keeps nothing of a class from a person: they were in this session, or were let in; or need not wait
   * for it, because there is no lobby, or they are known: enrolled in its course, or invited by a verified email. A lobby
   * for everybody keeps the known waiting as well, while the session goes on. `sessionId` is null for a class that is not live.
   */
  isLetIn: async (
    classId: string,
    personId: string,
    sessionId: string | null,
  ): Promise<boolean> => {
    const { rows } = await sql<{ let_in: boolean }>`select
      coalesce(s.lobby, 'off') = 'off'
      or exists (select from class_people p
        where p.class_id = c.id and p.user_id = ${personId} and p.is_admitted)
      or exists (select from class_attendance a
        where a.session_id = ${sessionId}::uuid and a.user_id = ${personId})
      or ((s.lobby = 'strangers' or c.session_id is distinct from ${sessionId}::uuid or c.session_id is null)
        and (exists (select from purchases b where b.course_id = c.course_id and b.user_id = ${personId})
          or exists (select from class_invitations i join users u on lower(u.email) = i.email
            where i.class_id = c.id and u.id = ${personId} and u.email_verified_at is not null)))
      as let_in
      from classes c left join class_settings s on s.class_id = c.id where c.id = ${classId}`.execute(
      queries,
    );
    return rows[0]?.let_in ?? false;
  },
});
