import { ATTENDED_SHOWN } from "@lyceum/shared/limits.ts";
import type {
  Attendance,
  AttendedSession,
  SessionAttendance,
} from "@lyceum/shared/rest/attendance.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";

/** Milliseconds since the epoch. */
type Span = { from: number; to: number };
/** What one person did in a session since the last record. */
export type AttendedSpans = {
  personId: string;
  present: readonly Span[];
  spoke: readonly Span[];
  watched: readonly Span[];
};
/** Seconds. */
export type Attended = { personId: string; present: number; spoke: number; watched: number };

/** Sessions of one class in one answer, and people in them: an open list asks every few seconds. */
const SESSIONS_SHOWN = 100;
const PEOPLE_SHOWN = 2_000;

const asMultirange = (spans: readonly Span[]): string =>
  `{${spans
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`)
    .join()}}`;

const attendedIn = async (queries: Database["queries"], sessionId: string): Promise<Attended[]> => {
  const { rows } = await sql<Attended>`select user_id as "personId", seconds_of(present) as present,
    seconds_of(spoke) as spoke, seconds_of(watched) as watched
    from class_attendance where session_id = ${sessionId}`.execute(queries);
  return rows;
};

const recentOf = async (
  queries: Database["queries"],
  personId: string,
): Promise<AttendedSession[]> => {
  const { rows } = await sql<AttendedSession>`select s.id as session_id, c.id as class_id,
      c.title as class_title, to_iso(s.started_at) as started_at, to_iso(s.ended_at) as ended_at,
      seconds_of(a.present) as present_seconds
    from class_attendance a join class_sessions s on s.id = a.session_id
    join classes c on c.id = s.class_id
    where a.user_id = ${personId} and not isempty(a.present)
    order by s.started_at desc, s.id limit ${ATTENDED_SHOWN}`.execute(queries);
  return rows;
};

/**
 * The newest session, whole, and then the next ones while all together have no more than PEOPLE_SHOWN. `only`: one person's own
 * rows, in the sessions in which they were; `after`: those that come after this session.
 */
const ofClass = async (
  queries: Database["queries"],
  classId: string,
  { only, after }: { only: string | null; after: string | null },
): Promise<SessionAttendance[]> => {
  const { rows } = await sql<
    Omit<SessionAttendance, "people"> & { people: Attendance[] | null }
  >`select s.id as session_id, to_iso(s.started_at) as started_at, to_iso(s.ended_at) as ended_at,
      (select json_agg(json_build_object('name', u.name, 'joined_at', to_iso(lower(a.present)),
          'left_at', to_iso(upper(a.present)), 'present_seconds', seconds_of(a.present),
          'spoke_seconds', seconds_of(a.spoke), 'watched_seconds', seconds_of(a.watched))
          order by u.name, u.id)
        from class_attendance a join users u on u.id = a.user_id
        where a.session_id = s.id and not isempty(a.present)
          and (${only}::uuid is null or u.id = ${only}::uuid)) as people
    from (
      select held.*, row_number() over newest as place, sum(counted.people) over newest as people_so_far
      from (select s.id, s.started_at, s.ended_at from class_sessions s where s.class_id = ${classId}
          and (${after}::uuid is null or exists (select from class_sessions l where l.id = ${after}::uuid
            and (s.started_at < l.started_at or (s.started_at = l.started_at and s.id > l.id))))
          order by s.started_at desc, s.id limit ${SESSIONS_SHOWN}) held
        cross join lateral (select count(*) as people from (select from class_attendance a
          where a.session_id = held.id and (${only}::uuid is null or a.user_id = ${only}::uuid)
          limit ${PEOPLE_SHOWN + 1}) first_of_them) counted
      window newest as (order by held.started_at desc, held.id)
    ) s
    where s.place = 1 or s.people_so_far <= ${PEOPLE_SHOWN}
    order by s.started_at desc, s.id`.execute(queries);
  const sessions = rows.map(({ people, ...session }) => ({ ...session, people: people ?? [] }));
  return only === null ? sessions : sessions.filter(({ people }) => people.length > 0);
};

export type AttendanceRepository = ReturnType<typeof attendanceRepository>;

export const attendanceRepository = ({ queries }: Pick<Database, "queries">) => ({
  /** Adds to what is known. People and sessions that are gone, or go meanwhile, are left out: the locks keep the others. */
  record: async (sessionId: string, people: readonly AttendedSpans[]): Promise<void> => {
    const rows = people.map(({ personId, present, spoke, watched }) => ({
      id: personId,
      present: asMultirange(present),
      spoke: asMultirange(spoke),
      watched: asMultirange(watched),
    }));
    await sql`insert into class_attendance as known (session_id, user_id, present, spoke, watched)
      select s.id, u.id, r.present, r.spoke, r.watched
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id uuid, present tstzmultirange, spoke tstzmultirange, watched tstzmultirange)
      join users u on u.id = r.id and u.deleted_at is null join class_sessions s on s.id = ${sessionId}
      order by u.id
      for key share of u, s
      on conflict (session_id, user_id) do update set present = known.present + excluded.present,
        spoke = known.spoke + excluded.spoke, watched = known.watched + excluded.watched`.execute(
      queries,
    );
  },

  /** What is recorded of a session. */
  of: (sessionId: string) => attendedIn(queries, sessionId),

  /** The last sessions in which this person was, of all classes. */
  recentOf: (personId: string) => recentOf(queries, personId),

  /** A part of the sessions of a class, of a bounded number of people, with the rows of everyone or of one person. */
  ofClass: (classId: string, only: string | null, after: string | null = null) =>
    ofClass(queries, classId, { only, after }),
});
