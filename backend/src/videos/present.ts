import { MESSAGES } from "@lyceum/shared/messages.ts";
import type {
  PendingVideo,
  Playback,
  Progress,
  Topic,
  TopicsReply,
  Upload,
} from "@lyceum/shared/rest/videos.ts";

import type { VideoRow } from "../database/tables.ts";
import type { ProgressRow } from "./progress.ts";
import type { UploadRow } from "./repository.ts";

export const presentUpload = (row: UploadRow): Upload => ({
  id: row.id,
  title: row.title,
  status: row.status === "approved" ? 1 : 0,
  note: row.status === "returned" ? row.note : null,
  course_id: row.course_slug,
  course_title: row.course_title,
  email: row.uploader_email,
  created_at: row.created_at.toISOString(),
  media: row.media,
  progress: row.progress,
  failure: row.failure,
  duration: row.duration,
  loudness: row.loudness,
  version: row.version,
});

export const presentPending = (row: UploadRow, playback: Playback): PendingVideo => ({
  ...presentUpload(row),
  url: playback.url,
  playback,
});

export const presentProgress = (row: ProgressRow): Progress => ({
  position: row.position,
  watched: row.watched,
  updated_at: row.updated_at.toISOString(),
});

/** With how to play it for those who may watch it, and where they are in it. */
export const presentTopic = (
  { id, title, created_at }: VideoRow,
  playback?: Playback,
  progress?: ProgressRow,
): Topic => ({
  id,
  title,
  ...(playback && { playback, uploaded_at: created_at.toISOString() }),
  ...(playback?.url && { url: playback.url }),
  ...(progress && { progress: presentProgress(progress) }),
});

type PresentedCourse = { title: string; description: string; free: boolean };

export const presentCourseTopics = (
  { title, description, free }: PresentedCourse,
  topics: Topic[],
): TopicsReply => ({
  ...{ status: "success", message: MESSAGES.courses.topics },
  ...{ course_title: title, course_type: free ? "Free" : "Paid", course_description: description },
  data: topics,
});
