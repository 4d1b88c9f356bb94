import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Progress } from "@lyceum/shared/rest/courses.ts";
import type {
  PendingVideo,
  Playback,
  Topic,
  TopicsReply,
  Upload,
} from "@lyceum/shared/rest/videos.ts";

import type { VideoRow } from "../kernel/database/tables.ts";
import type { ProgressRow } from "./progress/progress-repository.ts";
import type { UploadRow, VideosRepository } from "./repository.ts";

const MINOR_UNITS = 100;

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
  description: row.description,
  replaces: row.replaces_id,
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
  row: VideoRow & { from_class?: unknown },
  playback?: Playback,
  progress?: ProgressRow,
): Topic => ({
  id: row.id,
  title: row.title,
  duration: row.duration,
  ...(row.former_ids.length > 0 && { former_ids: row.former_ids }),
  ...(playback && { playback, uploaded_at: row.created_at.toISOString() }),
  ...(playback && row.from_class === true && { from_class: true }),
  ...(playback?.url && { url: playback.url }),
  ...(progress && { progress: presentProgress(progress) }),
});

type PresentedCourse = NonNullable<Awaited<ReturnType<VideosRepository["findPublished"]>>>;

export const presentCourseTopics = (
  course: PresentedCourse,
  topics: Topic[],
  purchased: boolean,
): TopicsReply => ({
  status: "success",
  message: MESSAGES.courses.topics,
  id: course.id,
  course_title: course.title,
  course_type: Number(course.price_minor) === 0 ? "Free" : "Paid",
  course_description: course.description,
  course_price: Number(course.price_minor) / MINOR_UNITS,
  course_category: course.category,
  teacher: course.teacher,
  teacher_picture: course.teacher_picture,
  level: course.level,
  image_url: course.image_url,
  purchased,
  data: topics,
});
