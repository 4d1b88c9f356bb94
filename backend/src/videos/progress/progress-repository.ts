import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Person } from "../../kernel/security/person.ts";
import type { Tables } from "../../kernel/database/tables.ts";

/** A person's position in a video: seconds, and how many of them were played, each counted once. */
export type ProgressRow = { position: number; watched: number; updated_at: Date };

/** `before`: when they last said so; null for the first time. */
export type ProgressSaved = { row: ProgressRow & { video_id: string }; before: Date | null };

export type Report = { video_id: string; position: number; intervals: [number, number][] };

/** Tenths of a second: finer ones would let one row hold as many pieces as anybody cares to send. */
const STEPS = 10;
/** Seconds of a video whose duration nobody could find out. */
const LONGEST = 24 * 60 * 60;

const watchedSeconds = sql<number>`(select coalesce(sum(upper(part) - lower(part)), 0)::float8
  from unnest(video_progress.watched) part)`;

/** As it was when the statement began. */
const savedBefore = sql<Date | null>`(select before.updated_at from video_progress before
  where before.user_id = video_progress.user_id and before.video_id = video_progress.video_id)`;

const COLUMNS = ["video_id", "position", "updated_at", watchedSeconds.as("watched")] as const;

export const progressOf = async (
  queries: Kysely<Tables>,
  person: Person,
  videoIds: string[],
): Promise<Map<string, ProgressRow>> => {
  if (videoIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom("video_progress")
    .select(COLUMNS)
    .where("user_id", "=", person.id)
    .where("video_id", "in", videoIds)
    .execute();
  return new Map(rows.map(({ video_id, ...row }) => [video_id, row]));
};

/** Adds what was played to what was played before, in one statement: repeated or at once, it counts once. */
export const addProgress = async (
  queries: Kysely<Tables>,
  person: Person,
  report: Report,
  duration: number | null,
): Promise<ProgressSaved> => {
  const most = duration ?? LONGEST;
  const played = playedWithin(report.intervals, most);
  const { before, ...row } = await queries
    .insertInto("video_progress")
    .values({
      user_id: person.id,
      video_id: report.video_id,
      position: Math.min(report.position, most),
      watched: sql`(select coalesce(range_agg(numrange("from", "to")), '{}')
        from unnest(${played.map(([from]) => from)}::numeric[], ${played.map(([, to]) => to)}::numeric[])
        as played ("from", "to"))`,
    })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "video_id"]).doUpdateSet({
        position: (both) => both.ref("excluded.position"),
        watched: sql`video_progress.watched + excluded.watched`,
        updated_at: sql`now()`,
      }),
    )
    .returning([...COLUMNS, savedBefore.as("before")])
    .executeTakeFirstOrThrow();
  return { row, before };
};

/** As pages count it: this close to its end, in seconds, a video is finished; from this share on all of it was watched. */
const NEAR_END = 3;
const SEEN = 0.97;

/**
 * What people watched of a video is what they watched of the one that takes its place: who had finished it has finished that
 * one, and everything else stays as far as that one reaches. A student who began the new one already keeps what they have there.
 */
export const carryProgress = async (
  queries: Kysely<Tables>,
  oldId: string,
  newId: string,
): Promise<void> => {
  // Until its duration is known the end of it is as far as can be; a trigger cuts that then.
  const end = sql`coalesce(video.duration, ${LONGEST})`;
  const until = (seconds: RawBuilder<unknown>) =>
    sql`nummultirange(numrange(0, round(${seconds}::numeric, 1)))`;
  await sql`update video_progress set video_id = video.id,
      position = case when video_progress.position > old.duration - ${NEAR_END} then ${end}
        else least(video_progress.position, video.duration) end,
      watched = case when ${watchedSeconds} >= old.duration * ${SEEN} then ${until(end)}
        else video_progress.watched * ${until(sql`video.duration`)} end
    from videos old, videos video
    where old.id = ${oldId} and video.id = ${newId} and video_progress.video_id = old.id
      and not exists (select from video_progress begun
        where begun.video_id = video.id and begun.user_id = video_progress.user_id)`.execute(
    queries,
  );
};

const playedWithin = (intervals: [number, number][], most: number): [number, number][] =>
  intervals
    .map(([from, to]): [number, number] => [tenths(from), tenths(Math.min(to, most))])
    .filter(([from, to]) => from < to);

const tenths = (seconds: number): number => Math.round(seconds * STEPS) / STEPS;
