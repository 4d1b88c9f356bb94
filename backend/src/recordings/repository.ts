import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import {
  CHAPTERS_MAX,
  RECORDINGS_MAX,
  type RecordingFailure,
} from "@lyceum/shared/signaling/recording.ts";
import { type Transaction, sql } from "kysely";

import { askForComposition } from "./composition-kind.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import type { ClassQuotas } from "../uploads/class-quotas.ts";
import type { LostEnd } from "./composition/lost-ends.ts";

type Queries = Database["queries"];
export type GoingRecording = { id: string; startedAt: Date; paused: boolean };
export type NewRecording = { id: string; classId: string; sessionId: string; personId: string };

type Deps = {
  jobs: Pick<JobSender, "send">;
  quotas: Pick<ClassQuotas, "assert">;
  /** Notes what a recording takes up on the disk. Never throws. */
  noteSize(id: string): Promise<void>;
};

const { recording: refusals } = CLASS_REFUSALS;

/** Locks the session, so that of two who start one at once one is refused. */
const start = async (
  trx: Transaction<Tables>,
  asked: NewRecording,
  quotas: Deps["quotas"],
): Promise<GoingRecording> => {
  const { id, classId, sessionId, personId } = asked;
  await trx
    .selectFrom("class_sessions")
    .select("id")
    .where("id", "=", sessionId)
    .forUpdate()
    .execute();
  const rows = await trx
    .selectFrom("class_recordings")
    .select("state")
    .where("session_id", "=", sessionId)
    .execute();
  if (rows.some(({ state }) => state === "recording"))
    throw new DomainError("conflict", refusals.going);
  if (rows.length >= RECORDINGS_MAX) throw new DomainError("too_many", refusals.tooMany);
  // How long it will be is not known: it begins where there is room for anything at all.
  await quotas.assert(trx, asked, 1);
  const { started_at } = await trx
    .insertInto("class_recordings")
    .values({ id, class_id: classId, session_id: sessionId, started_by: personId })
    .returning("started_at")
    .executeTakeFirstOrThrow();
  return { id, startedAt: started_at, paused: false };
};

const going = async (queries: Queries, sessionId: string): Promise<GoingRecording | null> => {
  const row = await queries
    .selectFrom("class_recordings")
    .select(["id", "started_at as startedAt", "is_paused as paused"])
    .where("session_id", "=", sessionId)
    .where("state", "=", "recording")
    .executeTakeFirst();
  return row ?? null;
};

const abandon = async (queries: Queries, id: string): Promise<void> => {
  await queries
    .deleteFrom("class_recordings")
    .where("id", "=", id)
    .where("state", "in", ["recording", "stopped"])
    .where(
      sql<boolean>`not exists (select from recording_events
        where recording_id = class_recordings.id and type = 'captureStarted')`,
    )
    .execute();
};

/** Also one that the end of the class has stopped already. */
const stop = async (
  trx: Transaction<Tables>,
  id: string,
  failure: RecordingFailure | null,
): Promise<boolean> => {
  const rows = await trx
    .updateTable("class_recordings")
    .set({
      state: "stopped",
      failure,
      stopped_at: sql`coalesce(stopped_at, greatest(started_at, now()))`,
    })
    .where("id", "=", id)
    .where("state", "in", ["recording", "stopped"])
    .returning("id")
    .execute();
  return rows.length > 0;
};

const assertRoomForChapters = async (
  trx: Transaction<Tables>,
  id: string,
  events: readonly RecordingEvent[],
): Promise<void> => {
  const added = events.filter(({ type }) => type === "chapter").length;
  if (added === 0) return;
  const { count } = await trx
    .selectFrom("recording_events")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("recording_id", "=", id)
    .where("type", "=", "chapter")
    .executeTakeFirstOrThrow();
  if (count + added > CHAPTERS_MAX) throw new DomainError("too_many", refusals.tooManyChapters);
};

/**
 * As they are written: without the names of accounts that are deleted by then. None of the others is deleted until the
 * transaction is over, and its deletion finds them.
 */
const withoutDeleted = async (
  trx: Transaction<Tables>,
  events: readonly RecordingEvent[],
): Promise<readonly RecordingEvent[]> => {
  const ids = events.flatMap((event) =>
    event.type === "producerAdded" ? (event.body.personId ?? []) : [],
  );
  if (ids.length === 0) return events;
  const accounts = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forKeyShare()
    .execute();
  const kept = new Set(accounts.map(({ id }) => id));
  return events.map((event) => {
    if (event.type !== "producerAdded") return event;
    const { personId, ...stream } = event.body;
    if (personId === undefined || kept.has(personId)) return event;
    return { ...event, body: { ...stream, name: MESSAGES.users.deletedName } };
  });
};

const addEvents = async (
  trx: Transaction<Tables>,
  id: string,
  events: readonly RecordingEvent[],
): Promise<void> => {
  await assertRoomForChapters(trx, id, events);
  const written = await withoutDeleted(trx, events);
  const rows = written.map(({ at, type, body }) => ({
    recording_id: id,
    at,
    type,
    body: JSON.stringify(body),
  }));
  await trx.insertInto("recording_events").values(rows).execute();
};

const eventsOf = async (queries: Queries, id: string): Promise<RecordingEvent[]> => {
  const rows = await queries
    .selectFrom("recording_events")
    .select(["at", "type", "body"])
    .where("recording_id", "=", id)
    .orderBy("number")
    .execute();
  return rows.map((row) => RecordingEvent.parse(row));
};

const endLost = async (queries: Queries, id: string, { noted, at }: LostEnd): Promise<void> => {
  await queries
    .updateTable("recording_events")
    .set({ at })
    .where("recording_id", "=", id)
    .where("type", "=", "captureStopped")
    .where("at", "=", noted)
    .execute();
};

export type RecordingsRepository = ReturnType<typeof recordingsRepository>;

/** Recordings of classes, and what happened in them. */
export const recordingsRepository = (
  { queries }: Pick<Database, "queries">,
  { jobs, quotas, noteSize }: Deps,
) => ({
  /** Throws conflict where the class is recorded already, too_many, forbidden where its teacher may store no more. */
  start: (asked: NewRecording): Promise<GoingRecording> =>
    queries.transaction().execute((trx) => start(trx, asked, quotas)),

  /** The recording of the session that has not been stopped. */
  going: (sessionId: string) => going(queries, sessionId),

  /** Forgets one of which nothing was written. */
  abandon: (id: string) => abandon(queries, id),

  setPaused: async (id: string, paused: boolean): Promise<void> => {
    await queries
      .updateTable("class_recordings")
      .set({ is_paused: paused })
      .where("id", "=", id)
      .where("state", "=", "recording")
      .execute();
  },

  /** Idempotent. Asks for its video. */
  stop: async (id: string, failure: RecordingFailure | null): Promise<void> => {
    await queries.transaction().execute(async (trx) => {
      if (await stop(trx, id, failure)) await askForComposition(jobs, trx, id);
    });
    await noteSize(id);
  },

  /** In their order. Throws too_many for chapters. */
  addEvents: (id: string, events: readonly RecordingEvent[]): Promise<void> =>
    queries.transaction().execute((trx) => addEvents(trx, id, events)),

  eventsOf: (id: string) => eventsOf(queries, id),

  /** Idempotent. The same for everything that goes by the times of its video. */
  endLost: (id: string, end: LostEnd) => endLost(queries, id, end),
});
