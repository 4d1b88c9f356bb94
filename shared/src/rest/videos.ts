import { z } from "zod";

import { notKeepable, plainIssue } from "../plain-issues.ts";
import { LoginForm, ReturnNote } from "../rules.ts";
import { isKeepable } from "../text.ts";
import { CourseLevel, Progress } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/**
 * The state of an uploaded file: `queued` and `processing` in the pipeline, `ready` as adaptive streams, `original`
 * without ffmpeg (the file plays as uploaded), `failed` if it cannot be played at all.
 */
export const MEDIA_STATES = ["queued", "processing", "ready", "original", "failed"] as const;
export const MediaState = z.enum(MEDIA_STATES);
export type MediaState = z.infer<typeof MediaState>;

/** Thumbnails of the whole video in one image: frame n is at column n % columns, row floor(n / columns). */
export const Storyboard = z.object({
  url: z.string(),
  columns: z.int().positive(),
  rows: z.int().positive(),
  /** Pixels of one thumbnail. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Seconds from one thumbnail to the next. */
  interval: z.number().positive(),
});
export type Storyboard = z.infer<typeof Storyboard>;

export const VideoChapter = z.object({ at: z.number().nonnegative(), title: z.string() });
export type VideoChapter = z.infer<typeof VideoChapter>;

/** The data that a player needs. URLs of a protected video contain a ticket, and expire. */
export const Playback = z.object({
  /** An HLS playlist, or the file as uploaded; see `state`. Null until something can be played. */
  url: z.string().nullable(),
  state: MediaState,
  /** Seconds; null until it is probed. */
  duration: z.number().nullable(),
  poster_url: z.string().nullable(),
  storyboard: Storyboard.nullable(),
  /** In their order, `at` in seconds. Absent without chapters. */
  chapters: z.array(VideoChapter).optional(),
  /** WebVTT, in this language; `automatic`: made by a program. Absent without captions. */
  captions: z.object({ url: z.string(), language: z.string(), automatic: z.boolean() }).optional(),
});
export type Playback = z.infer<typeof Playback>;

/** One topic of a course. Callers who may not watch it get its id and title, and no `url`. */
export const Topic = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.string().optional(),
  playback: Playback.optional(),
  /** Seconds; null until it is probed. Absent only from other backends. */
  duration: z.number().nullable().optional(),
  /** ISO 8601; present with `playback`. */
  uploaded_at: z.string().optional(),
  /** It was recorded in a class: see `readReplay`. Present with `playback`, and only if so. */
  from_class: z.boolean().optional(),
  /** The videos whose place it took, the newest first: links to them lead to it. Present only if there are any. */
  former_ids: z.array(z.uuid()).optional(),
  /** The signed-in caller's own position. */
  progress: Progress.optional(),
});
export type Topic = z.infer<typeof Topic>;

/** `id` is a course's id or slug. Approved topics only, in order. 404 if the course is not in the catalogue. */
export const getVideoById = endpoint({
  method: "POST",
  url: "/video/get_video_by_id",
  base: "api",
  access: "optional",
  body: z.object({
    id: z
      .string()
      .trim()
      .min(1, { error: plainIssue })
      .max(200)
      .refine(isKeepable, { error: notKeepable }),
  }),
  reply: z.object({
    status: z.literal("success"),
    message: z.string(),
    /** The course's own id, also where it was asked for by its slug. Absent only from other backends. */
    id: z.uuid().optional(),
    course_title: z.string(),
    /** Absent only from other backends. */
    course_type: z.enum(["Free", "Paid"]).optional(),
    course_description: z.string().optional(),
    /** In whole units of the course's currency. */
    course_price: z.number().nonnegative().optional(),
    course_category: z.string().optional(),
    /** The teacher's name; null if the account is deleted. */
    teacher: z.string().nullable().optional(),
    /** The teacher's picture on this site; null without one. */
    teacher_picture: z.string().nullable().optional(),
    level: CourseLevel.nullable().optional(),
    image_url: z.string().nullable().optional(),
    /** The caller bought it, or teaches it. */
    purchased: z.boolean().optional(),
    data: z.array(Topic),
  }),
});

export type TopicsReply = z.output<(typeof getVideoById)["reply"]>;

/** Intervals played since the last report, in seconds from the start of the video, each `from < to`. */
const Intervals = z
  .array(
    z.tuple([z.number().nonnegative(), z.number().positive()]).refine(([from, to]) => from < to),
  )
  .max(200);

/**
 * Reports the caller's position and the intervals played. Repeating a report changes nothing. 403 for a video that the
 * caller may not watch.
 */
export const saveProgress = endpoint({
  method: "POST",
  url: "/video/save_progress",
  base: "api",
  access: "authenticated",
  body: z.object({
    video_id: z.uuid(),
    position: z.number().nonnegative(),
    intervals: Intervals.default([]),
  }),
  reply: z.object({ status: z.literal("success"), data: Progress }),
});

/** An uploaded video as its teacher and the admins see it. */
export const Upload = z.object({
  id: z.uuid(),
  title: z.string(),
  /** 0 pending, 1 approved. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** The admin's reason for sending it back; null if it was not sent back, or was approved since. */
  note: z.string().nullable(),
  course_id: z.string(),
  course_title: z.string(),
  /** The uploader's email. */
  email: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  media: MediaState,
  /** Progress of the pipeline, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Why `media` is `failed`, as a text for people. */
  failure: z.string().nullable(),
  /** Seconds; null until it is probed. */
  duration: z.number().nullable(),
  /** Integrated loudness, LUFS; null without sound, or if not measured. Source: EBU R 128. */
  loudness: z.number().nullable(),
  /** Increases with every change, so that a late push never overwrites a newer state. */
  version: z.int().nonnegative(),
  /** Absent only from other backends, as is the next one. */
  description: z.string().optional(),
  /** The video whose place it takes once it is approved. */
  replaces: z.uuid().nullable().optional(),
});
export type Upload = z.infer<typeof Upload>;

/**
 * A plain list of a teacher's own uploads, newest first. For another person's email 403 'User not found.', except for
 * admins, who get 404 if no account has it.
 */
export const getByTeacher = endpoint({
  method: "POST",
  url: "/api/upload/get_by_teacher",
  base: "javaApi",
  access: ["teacher", "admin"],
  body: z.object({ email: LoginForm.shape.email }),
  reply: z.array(Upload),
});

/** A pending upload, with the playback data for its review. */
export const PendingVideo = Upload.extend({ url: z.string().nullable(), playback: Playback });
export type PendingVideo = z.infer<typeof PendingVideo>;

/** Teachers' uploads that wait for approval, the oldest first, without those sent back. */
export const getPendingVideos = endpoint({
  method: "GET",
  url: "/admin/get_pending_videos",
  base: "api",
  access: ["admin"],
  reply: z.object({ status: z.literal("success"), data: z.array(PendingVideo) }),
});

const VideoReply = z.object({
  status: z.literal("success"),
  message: z.string(),
  data: Upload,
});

/**
 * Succeeds once: of two admins at the same moment one gets 409. A video that cannot be played yet can be approved; a
 * failed one cannot (409).
 */
export const approveVideo = endpoint({
  method: "POST",
  url: "/admin/approveVideo",
  base: "api",
  access: ["admin"],
  body: z.object({ video_id: z.uuid() }),
  reply: VideoReply,
});

/** Sends a pending video back to its teacher with a note. */
export const returnVideo = endpoint({
  method: "POST",
  url: "/admin/return_video",
  base: "api",
  access: ["admin"],
  body: z.object({ video_id: z.uuid(), note: ReturnNote }),
  reply: VideoReply,
});

/**
 * Both upload calls take multipart/form-data with the fields of `UploadForm` (rules.ts), the file `image`, and
 * `video_upload`: the file itself, or the id of a finished resumable upload (the last part of its url under
 * `RESUMABLE_UPLOADS`). It is parsed part by part, so there is no `body` here.
 */
const UploadReply = z.object({ status: z.literal("success"), message: z.string(), data: Upload });

/** Pending until an admin approves it. */
export const uploadTeacherVideo = endpoint({
  method: "POST",
  url: "/api/upload/upload-teacher-video",
  base: "javaApi",
  access: ["teacher", "admin"],
  reply: UploadReply,
});

/** Approved at once. */
export const uploadVideo = endpoint({
  method: "POST",
  url: "/api/upload/upload-video",
  base: "javaApi",
  access: ["admin"],
  reply: UploadReply,
});

/** The path of resumable uploads under {api}: the tus protocol 1.0 with the bearer token. */
export const RESUMABLE_UPLOADS = "/upload/resumable";

/** The path of media files, at the site's root: `/media/videos/{id}/…` and `/media/images/{name}`. */
export const MEDIA_ROOT = "/media";
