import { type Kysely, sql } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";

/** When a person was here: ms since the epoch. */
export type PresenceSpan = { personId: string; from: number; to: number };

export type PresenceRecord = (spans: readonly PresenceSpan[]) => Promise<void>;

/**
 * Adds when people were here to when they were here before, in one statement: the same time twice, from another page,
 * device or process, counts once. To the second, so that no row can be filled with ever smaller pieces. People of whom
 * there is no account any more are passed over.
 */
export const presenceRecord =
  (queries: Kysely<Tables>): PresenceRecord =>
  async (spans) => {
    const seconds = spans.map(({ personId, from, to }) => ({
      personId,
      from: Math.round(from / 1_000),
      to: Math.round(to / 1_000),
    }));
    const given = seconds.filter(({ from, to }) => from < to);
    if (given.length === 0) return;
    await sql`
      with people as (
        select id from users where id = any(${given.map(({ personId }) => personId)}::uuid[])
          and deleted_at is null order by id for no key update
      ), given as (
        select user_id, tstzrange(to_timestamp("from"), to_timestamp("to")) as span
        from unnest(${given.map(({ personId }) => personId)}::uuid[],
          ${given.map(({ from }) => from)}::bigint[], ${given.map(({ to }) => to)}::bigint[])
          as given (user_id, "from", "to")
        join people on people.id = user_id
      ), days as (
        select user_id, day::date as day, range_agg(span * tstzrange(
          day at time zone 'UTC', (day + interval '1 day') at time zone 'UTC')) as spans
        from given, generate_series(date_trunc('day', lower(span) at time zone 'UTC'),
          upper(span) at time zone 'UTC', interval '1 day') as day
        group by user_id, day
      )
      insert into presence_days (user_id, day, spans, seconds)
      select user_id, day, spans, 0 from days where not isempty(spans) order by user_id, day
      on conflict (user_id, day) do update set spans = presence_days.spans + excluded.spans
    `.execute(queries);
  };
