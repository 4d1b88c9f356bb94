import type { RecordEntry } from "@lyceum/shared/rest/class-pages.ts";
import { type RawBuilder, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { StoredPart } from "./session-parts.ts";

/** Rows of one session, as entries; read in the order of their numbers. */
type Entries = (sessionId: string) => RawBuilder<RecordEntry>;

/** Deleted accounts leave what they wrote without their names. */
const AUTHOR = sql`case when author_id is null then null else name end`;

const messages =
  (audience: "all" | "hosts"): Entries =>
  (sessionId) =>
    sql`select number, to_iso(sent_at) as at, ${AUTHOR} as name, text
    from class_messages
    where session_id = ${sessionId} and audience = ${audience} and text is not null`;

const questions: Entries = (
  sessionId,
) => sql`select number, to_iso(asked_at) as at, ${AUTHOR} as name,
      text || case votes when 0 then '' when 1 then ' (1 vote)' else ' (' || votes || ' votes)' end
        || coalesce(' Answer: ' || answer, case state when 'live' then ' Answered in the class.' else '' end) as text
    from class_questions
    where session_id = ${sessionId} and state <> 'deleted'`;

/** Texts that the result of a poll shows. */
const ANSWERS_SHOWN = 200;

const VOTES = sql`(select string_agg(option || ': ' || (
      select count(*) from class_poll_votes v where v.poll_id = p.id and (place - 1)::int = any(v.choices)
    ), ', ' order by place) from unnest(p.options) with ordinality as o(option, place))`;
const ANSWERS = sql`(select string_agg(answer, '; ' order by answer) from (
      select answer from class_poll_votes v where v.poll_id = p.id and answer is not null
      order by answer limit ${sql.lit(ANSWERS_SHOWN)}) shown)`;

const polls =
  (isShown: boolean): Entries =>
  (sessionId) =>
    sql`select number, to_iso(created_at) as at, null as name,
      question || ' ' || coalesce(case kind when 'text' then ${ANSWERS} else ${VOTES} end, 'No answers.') as text
    from class_polls p
    where session_id = ${sessionId} and is_shown = ${isShown}`;

/** With what recordings have: nothing else that was said is kept. */
const captions: Entries = (
  sessionId,
) => sql`select number, to_iso(to_timestamp(spoken_from / 1000)) as at, ${AUTHOR} as name, text
    from class_captions where session_id = ${sessionId}`;

const minutes = (column: string) => sql`ceil(seconds_of(${sql.ref(column)}) / 60.0)::int`;

/** In the order in which people came. */
const attendance: Entries = (sessionId) => sql`select
      (row_number() over (order by lower(present), user_id))::int as number, to_iso(lower(present)) as at, u.name,
      ${minutes("present")} || ' min present, ' || ${minutes("spoke")} || ' min speaking, '
        || ${minutes("watched")} || ' min watching' as text
    from class_attendance join users u on u.id = user_id
    where session_id = ${sessionId}`;

/** What is kept of the sessions of a class, in the order in which the class's page shows it. */
export const storedParts = ({ queries }: Database): readonly StoredPart[] => {
  const part = (
    name: string,
    title: string,
    audience: StoredPart["audience"],
    entries: Entries,
  ): StoredPart => ({
    name,
    title,
    audience,
    read: async (sessionId, after, most) => {
      const query = sql<RecordEntry>`select * from (${entries(sessionId)}) entries
        where number > ${after} order by number limit ${most}`;
      return (await query.execute(queries)).rows;
    },
  });
  return [
    part("chat", "Chat", "people", messages("all")),
    part("questions", "Questions", "people", questions),
    part("polls", "Polls", "people", polls(true)),
    part("captions", "Captions", "people", captions),
    part("hosts-chat", "Chat of the hosts", "hosts", messages("hosts")),
    part("hidden-polls", "Polls that were not shown", "hosts", polls(false)),
    part("attendance", "Attendance", "hosts", attendance),
  ];
};
