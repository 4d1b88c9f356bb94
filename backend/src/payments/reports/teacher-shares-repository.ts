import { TEACHERS_SHOWN } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { TeacherShare } from "@lyceum/shared/rest/payments.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";

type ShareRow = Pick<TeacherShare, "teacher_id" | "email" | "currency" | "sandbox"> & {
  name: string | null;
  earned: string;
  given_back: string;
  owed: string;
  total: number;
};

/** What each teacher has earned, by the ledger: a line for each currency, and one more for the sandbox. */
export const teacherShares = async (
  { queries }: Database,
  page: number,
): Promise<{ data: TeacherShare[]; total: number }> => {
  // What we owe is a credit, and credits are negative in the ledger.
  const { rows } = await sql<ShareRow>`
    select l.owner_id as teacher_id, u.name, l.currency, e.sandbox,
      case when u.deleted_at is null then u.email end as email,
      coalesce(-sum(l.amount) filter (where e.kind = 'capture'), 0) as earned,
      coalesce(sum(l.amount) filter (where e.kind = 'refund'), 0) as given_back,
      -sum(l.amount) as owed, (count(*) over ())::int as total
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    left join users u on u.id = l.owner_id
    where l.account = 'teacher'
    group by l.owner_id, u.id, l.currency, e.sandbox
    order by e.sandbox, owed desc, l.owner_id, l.currency
    limit ${TEACHERS_SHOWN} offset ${(page - 1) * TEACHERS_SHOWN}`.execute(queries);
  const data = rows.map((each) => {
    const { total: _, ...row } = each;
    return {
      ...row,
      name: row.name ?? MESSAGES.users.deletedName,
      earned: Number(row.earned),
      given_back: Number(row.given_back),
      owed: Number(row.owed),
    };
  });
  return { data, total: rows[0]?.total ?? 0 };
};
