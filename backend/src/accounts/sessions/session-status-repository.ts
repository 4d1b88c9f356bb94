import type { Database } from "../../kernel/database/database.ts";
import type { Person } from "../../kernel/security/person.ts";
import { mustSetUpTwoStep } from "../must-set-up-two-step.ts";

/** Whether a session goes on, and as whom; or why it does not. */
export type SessionStatus =
  | { ended: null; person: Person }
  | { ended: "signed-out" | "banned" | "deleted" };

/** A session, and whose it is said to be. */
export type SessionKey = { personId: string; sessionId: string };

type Row = Person & { place: number; banned: boolean; deleted: boolean; signedIn: boolean };

/** Named, because every socket of a person asks at each change of their account. */
const STANDINGS = {
  name: "standings",
  text: `select asked.place::int, u.id, u.name, u.email, u.role, u.picture_url as "pictureUrl", asked.session as "sessionId",
      u.banned_at is not null as banned, u.deleted_at is not null as deleted,
      s.id is not null as "signedIn", ${mustSetUpTwoStep("$3")} as "mustSetUpTwoStep"
    from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (person, session, place)
    join users u on u.id = asked.person
    left join sign_ins s
      on s.id = asked.session and s.user_id = u.id and s.revoked_at is null and s.expires_at > now()`,
};

/** Of each of these sessions, in their order; one query for all. */
export const sessionStatuses =
  ({ pool }: Database, { requiresTwoStep }: { requiresTwoStep: boolean }) =>
  async (sessions: readonly SessionKey[]): Promise<SessionStatus[]> => {
    const people = sessions.map(({ personId }) => personId);
    const values = [people, sessions.map(({ sessionId }) => sessionId), requiresTwoStep];
    const { rows } = await pool.query<Row>({ ...STANDINGS, values });
    const found = new Map(rows.map((row) => [row.place, row]));
    return sessions.map((_session, index) => statusOf(found.get(index + 1)));
  };

const statusOf = (row: Row | undefined): SessionStatus => {
  if (!row || row.deleted) return { ended: "deleted" };
  if (row.banned) return { ended: "banned" };
  if (!row.signedIn) return { ended: "signed-out" };
  const { id, name, email, role, pictureUrl, sessionId, mustSetUpTwoStep: mustSetUp } = row;
  const shown = { id, name, email, role, pictureUrl };
  return { ended: null, person: { ...shown, sessionId, mustSetUpTwoStep: mustSetUp } };
};
