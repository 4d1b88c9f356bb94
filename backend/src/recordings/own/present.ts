import { RECORDING_REFUSALS } from "@lyceum/shared/recording-refusals.ts";
import type { Recording } from "@lyceum/shared/rest/recordings.ts";

import { EMPTY } from "../composition-repository.ts";
import type { RecordingRow } from "./own-repository.ts";

/** What is kept of a failure where a program is to know it. */
const FAILURES: Record<string, string> = {
  ...RECORDING_REFUSALS.endedEarly,
  [EMPTY]: RECORDING_REFUSALS.empty,
};

const STATES: Record<Exclude<RecordingRow["state"], "published">, Recording["state"]> = {
  recording: "recording",
  stopped: "waiting",
  composing: "composing",
  composed: "ready",
  publishing: "publishing",
  failed: "failed",
};

/** One whose video was deleted may be submitted again, for as long as its files are kept. */
export const stateOf = ({
  state,
  videoId,
  filesDeletedAt,
  failure,
}: Pick<RecordingRow, "state" | "videoId" | "filesDeletedAt" | "failure">): Recording["state"] => {
  if (state === "failed" && failure === EMPTY) return "empty";
  if (state !== "published") return STATES[state];
  return videoId === null && filesDeletedAt === null ? "ready" : "submitted";
};

const failureOf = ({ failure, filesDeletedAt, videoId }: RecordingRow): string | null => {
  if (filesDeletedAt !== null && videoId === null) return RECORDING_REFUSALS.filesDeleted;
  return failure === null ? null : (FAILURES[failure] ?? failure);
};

const videoOf = ({ state, videoId, videoTitle, courseTitle, videoStatus }: RecordingRow) =>
  state === "published" && videoId !== null
    ? {
        id: videoId,
        title: videoTitle ?? "",
        course_title: courseTitle ?? "",
        approved: videoStatus === "approved",
      }
    : null;

export const presentRecording = (row: RecordingRow): Recording => ({
  id: row.id,
  class_id: row.classId,
  class_title: row.classTitle,
  course_id: row.courseId,
  state: stateOf(row),
  progress: row.progress,
  failure: failureOf(row),
  started_at: row.startedAt.toISOString(),
  stopped_at: row.stoppedAt?.toISOString() ?? null,
  duration: row.milliseconds === null ? null : row.milliseconds / 1_000,
  video: videoOf(row),
});
