import { RECORDINGS_SHOWN } from "@lyceum/shared/limits.ts";
import type { Transaction } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { progressOf } from "../../kernel/jobs/own-jobs-repository.ts";
import { RECORDING_COMPOSITION } from "../composition-kind.ts";
import { RECORDING_PUBLICATION } from "../publication/publication-kind.ts";

type Queries = Database["queries"] | Transaction<Tables>;

const JOBS = [RECORDING_COMPOSITION.name, RECORDING_PUBLICATION.name];

const recordings = (queries: Queries) =>
  queries
    .selectFrom("class_recordings as recording")
    .innerJoin("classes", "classes.id", "recording.class_id")
    .leftJoin("videos", "videos.id", "recording.video_id")
    .leftJoin("courses", "courses.id", "videos.course_id")
    .select(["recording.id", "recording.class_id as classId", "recording.state"])
    .select(["recording.failure", "recording.milliseconds"])
    .select("recording.files_deleted_at as filesDeletedAt")
    .select(["recording.started_at as startedAt", "recording.stopped_at as stoppedAt"])
    .select(["classes.title as classTitle", "classes.course_id as courseId"])
    .select(["classes.teacher_id as teacherId"])
    .select(["videos.id as videoId", "videos.title as videoTitle", "videos.status as videoStatus"])
    .select("courses.title as courseTitle")
    .select(progressOf(JOBS, "recording.id").as("progress"));

export type RecordingRow = Awaited<
  ReturnType<ReturnType<typeof recordings>["executeTakeFirstOrThrow"]>
>;

/** The newest first; of one teacher's classes, of one class, or both. */
export const listRecordingsOf = (
  queries: Queries,
  { teacherId, classId }: { teacherId?: string | undefined; classId?: string | undefined },
): Promise<RecordingRow[]> => {
  let found = recordings(queries);
  if (teacherId !== undefined) found = found.where("classes.teacher_id", "=", teacherId);
  if (classId !== undefined) found = found.where("recording.class_id", "=", classId);
  return found
    .orderBy("recording.started_at", "desc")
    .orderBy("recording.id")
    .limit(RECORDINGS_SHOWN)
    .execute();
};

export const findRecording = (queries: Queries, id: string): Promise<RecordingRow | undefined> =>
  recordings(queries).where("recording.id", "=", id).executeTakeFirst();

/** False while it goes on or is published. */
export const deleteRecording = async (queries: Queries, id: string): Promise<boolean> => {
  const rows = await queries
    .deleteFrom("class_recordings")
    .where("id", "=", id)
    .where("state", "not in", ["recording", "publishing"])
    .returning("id")
    .execute();
  return rows.length > 0;
};
