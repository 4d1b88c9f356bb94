import { REPLAY_PAGE, REPLAY_RESULTS } from "@lyceum/shared/limits.ts";
import type { ReplayEntry } from "@lyceum/shared/rest/replay.ts";
import { RecordingForm } from "@lyceum/shared/rest/recordings.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Window } from "./windows.ts";

type Queries = Database["queries"];

/** The recording that a video came from, and what of it the video shows. */
export type RecordingOfVideo = {
  id: string;
  classId: string;
  sessionId: string;
  milliseconds: number;
  form: Pick<RecordingForm, "start" | "end">;
};

export const findRecordingOf = async (
  queries: Queries,
  videoId: string,
): Promise<RecordingOfVideo | null> => {
  const row = await queries
    .selectFrom("class_recordings")
    .select(["id", "class_id as classId", "session_id as sessionId", "milliseconds", "submission"])
    .where("video_id", "=", videoId)
    .where("state", "=", "published")
    .executeTakeFirst();
  if (!row?.submission || row.milliseconds === null) return null;
  const { submission, milliseconds, ...of } = row;
  return { ...of, milliseconds, form: RecordingForm.parse(submission) };
};

/** Deleted accounts leave what they wrote without their names. */
const AUTHOR = sql`case when author_id is null then null else name end`;

const OPTIONS = sql`(select json_agg(json_build_object('text', option, 'votes', (
      select count(*) from class_poll_votes v where v.poll_id = p.id and (place - 1)::int = any(v.choices)
    )) order by place) from unnest(p.options) with ordinality as o(option, place))`;
const ANSWERS = sql`(select json_agg(json_build_object('text', answer, 'votes', votes)) from (
      select answer, count(*)::int as votes from class_poll_votes v where v.poll_id = p.id and answer is not null
      group by answer order by votes desc, answer limit ${sql.lit(REPLAY_RESULTS)}) most)`;

/** What everyone in a session could read, each with its moment. */
const entriesOf = (sessionId: string) => sql`
  select number, 'message' as kind, sent_at as moment, ${AUTHOR} as name, text,
      null::int as votes, null as answer, null::json as results
    from class_messages where session_id = ${sessionId} and audience = 'all' and text is not null
  union all
  select number, 'question', asked_at, ${AUTHOR}, text, votes, answer, null
    from class_questions where session_id = ${sessionId} and state <> 'deleted'
  union all
  select number, 'poll', created_at, null, question, null, null,
      coalesce(case kind when 'text' then ${ANSWERS} else ${OPTIONS} end, '[]'::json)
    from class_polls p where session_id = ${sessionId} and is_shown`;

const CLOCK = sql`extract(epoch from moment)::float8 * 1000`;

/** With a higher number than `after`, in their order, at most REPLAY_PAGE. */
export const listReplay = async (
  queries: Queries,
  sessionId: string,
  windows: readonly Window[],
  after: number,
): Promise<ReplayEntry[]> => {
  const { rows } = await sql<ReplayEntry>`
    select number, kind, name, text, votes, answer, results, round((shown.at + ${CLOCK} - shown."from")::numeric, 0)::float8 / 1000 as at
    from (${entriesOf(sessionId)}) entries
    join jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as shown("from" float8, "to" float8, at float8)
      on ${CLOCK} >= shown."from" and ${CLOCK} < shown."to"
    where number > ${after} order by number limit ${sql.lit(REPLAY_PAGE)}`.execute(queries);
  return rows;
};

/** Spans of one person in one session: nobody comes and goes more often. */
const SPANS_MOST = 1_000;

/** When a person was in the session, in ms since 1970. Null for those who were neither in it nor invited to its class. */
export const presenceIn = async (
  queries: Queries,
  { sessionId, classId }: Pick<RecordingOfVideo, "sessionId" | "classId">,
  personId: string,
): Promise<{ from: number; to: number }[] | null> => {
  const { rows } = await sql<{ from: number; to: number }>`
    select extract(epoch from lower(span))::float8 * 1000 as "from", extract(epoch from upper(span))::float8 * 1000 as "to"
    from class_attendance, unnest(present) span
    where session_id = ${sessionId} and user_id = ${personId}
    order by span limit ${sql.lit(SPANS_MOST)}`.execute(queries);
  if (rows.length > 0) return rows;
  const { rows: invited } = await sql`
    select from class_guests where class_id = ${classId} and user_id = ${personId}
    union all
    select from class_invitations i join users u on lower(u.email) = i.email
      where i.class_id = ${classId} and u.id = ${personId} limit ${sql.lit(1)}`.execute(queries);
  return invited.length > 0 ? [] : null;
};
