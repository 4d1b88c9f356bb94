import type { Database } from "../database/database.ts";
import type { Person } from "./person.ts";

/** Whether a session goes on, and as whom; or why it does not. */
export type Standing =
  | { ended: null; person: Person }
  | { ended: "signed-out" | "banned" | "deleted" };

type Row = Person & { banned: boolean; deleted: boolean; signedIn: boolean };

/** Named, because every socket of a person asks at each change of their account. */
const STANDING = {
  name: "standing",
  text: `select u.id, u.name, u.email, u.role, $2 as "sessionId",
      u.banned_at is not null as banned, u.deleted_at is not null as deleted,
      s.id is not null as "signedIn"
    from users u left join sign_ins s
      on s.id = $2 and s.user_id = u.id and s.revoked_at is null and s.expires_at > now()
    where u.id = $1`,
};

export const standingOf =
  ({ pool }: Database) =>
  async (personId: string, sessionId: string): Promise<Standing> => {
    const values = [personId, sessionId];
    const { rows } = await pool.query<Row>({ ...STANDING, values });
    const [row] = rows;
    if (!row || row.deleted) return { ended: "deleted" };
    if (row.banned) return { ended: "banned" };
    if (!row.signedIn) return { ended: "signed-out" };
    const { id, name, email, role } = row;
    return { ended: null, person: { id, name, email, role, sessionId } };
  };
