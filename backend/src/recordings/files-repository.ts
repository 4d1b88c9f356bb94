import { type Transaction, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";

type Queries = Database["queries"] | Transaction<Tables>;

/** In one round of cleaning. */
const AT_ONCE = 100;

/** Recordings with files whose video was approved so many days ago. */
export const listLongApproved = async (queries: Queries, days: number): Promise<string[]> => {
  const rows = await queries
    .selectFrom("class_recordings as recording")
    .innerJoin("videos", "videos.id", "recording.video_id")
    .select("recording.id")
    .where("recording.state", "=", "published")
    .where("recording.files_deleted_at", "is", null)
    .where("videos.status", "=", "approved")
    .where("videos.approved_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy("recording.id")
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
};

export const noteFilesDeleted = async (queries: Queries, id: string): Promise<void> => {
  await queries
    .updateTable("class_recordings")
    .set({ files_deleted_at: sql<Date>`now()`, size_bytes: 0 })
    .where("id", "=", id)
    .execute();
};

/** Recordings that go on, or have not been measured: these first. */
export const listUnmeasured = async (queries: Queries): Promise<string[]> => {
  const rows = await queries
    .selectFrom("class_recordings")
    .select("id")
    .where((where) => where.or([where("size_bytes", "is", null), where("state", "=", "recording")]))
    .where("files_deleted_at", "is", null)
    .orderBy("size_bytes", (order) => order.asc().nullsFirst())
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
};

export const noteBytes = async (queries: Queries, id: string, bytes: number): Promise<void> => {
  await queries
    .updateTable("class_recordings")
    .set({ size_bytes: bytes })
    .where("id", "=", id)
    .where("files_deleted_at", "is", null)
    .execute();
};
