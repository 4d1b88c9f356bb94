import { z } from "zod";

import { UploadForm } from "../rules.ts";
import { endpoint } from "./endpoint.ts";
import { Playback } from "./videos.ts";

/**
 * `empty`: nothing was recorded that can be seen or heard. `waiting`: it is over, and its video is not begun. `ready`: the video can be watched, trimmed and submitted.
 * `publishing`: the submitted video is made. `submitted`: it is among the videos of its course, approved or not.
 */
export const RECORDING_STATES = [
  "recording",
  "waiting",
  "composing",
  "ready",
  "publishing",
  "submitted",
  "failed",
  "empty",
] as const;

/** A recording of a class, as its teacher and admins see it. Times are ISO 8601. */
export const Recording = z.object({
  id: z.uuid(),
  class_id: z.uuid(),
  class_title: z.string(),
  /** The course of the class; null without one. */
  course_id: z.uuid().nullable(),
  state: z.enum(RECORDING_STATES),
  /** From 0 to 1; null unless it is composed or published at this moment. */
  progress: z.number().nullable(),
  /** Why it ended early, could not be made into a video, or could not be submitted. */
  failure: z.string().nullable(),
  started_at: z.string(),
  stopped_at: z.string().nullable(),
  /** Seconds of the whole video; null until it is made. */
  duration: z.number().nullable(),
  /** The video that it became; null until then. */
  video: z
    .object({
      id: z.uuid(),
      title: z.string(),
      course_title: z.string(),
      approved: z.boolean(),
    })
    .nullable(),
});
export type Recording = z.infer<typeof Recording>;

const RecordingParams = z.object({ id: z.uuid() });
const RecordingReply = z.object({ status: z.literal("success"), data: Recording });
const TEACHERS = ["teacher", "admin"] as const;

/**
 * The newest first, at most RECORDINGS_SHOWN. A teacher's own classes; for an admin those of the class, or of all classes
 * that are their own.
 */
export const listRecordings = endpoint({
  method: "GET",
  url: "/recordings",
  base: "api",
  access: [...TEACHERS],
  query: z.object({ class_id: z.uuid().optional() }),
  reply: z.object({ status: z.literal("success"), data: z.array(Recording) }),
});

/** How the class's teacher and admins play it before it is submitted. Errors: not_found, conflict before its video is made. */
export const previewRecording = endpoint({
  method: "GET",
  url: "/recordings/:id/preview",
  base: "api",
  access: [...TEACHERS],
  params: RecordingParams,
  reply: z.object({ status: z.literal("success"), data: Playback }),
});

/** The composed video, by the ticket in its address, in ranges. 404 for everything else. */
export const readRecording = endpoint({
  method: "GET",
  url: "/recordings/:id/video",
  base: "api",
  access: "public",
  params: RecordingParams,
  query: z.object({ ticket: z.string().max(300).catch("") }),
  reply: z.unknown(),
});

/** Seconds of the recording. */
const Second = z
  .number()
  .nonnegative()
  .max(7 * 24 * 3_600);

export const RecordingForm = UploadForm.safeExtend({
  /** What is before it is cut off, and never in the video that students get. */
  start: Second.default(0),
  /** What is after it is cut off; null keeps the end. */
  end: Second.nullable().default(null),
  /** The topic of the course before which it is to stand once it is approved; null, or one that is none, is the end. */
  before: z.uuid().nullable().default(null),
}).refine(({ start, end }) => end === null || end > start, {
  path: ["end"],
  error: "The end must be after the start.",
});
export type RecordingForm = z.infer<typeof RecordingForm>;

/**
 * Submits the recording as a video of a course: an admin's own is approved at once, a teacher's waits for approval. The video is
 * made in the background. Errors: not_found, conflict unless its state is `ready`, invalid.
 */
export const submitRecording = endpoint({
  method: "POST",
  url: "/recordings/:id/submit",
  base: "api",
  access: [...TEACHERS],
  params: RecordingParams,
  body: RecordingForm,
  reply: RecordingReply,
});

/** Makes the video of a failed one once more. Errors: not_found, conflict unless its state is `failed`. */
export const retryRecording = endpoint({
  method: "POST",
  url: "/recordings/:id/retry",
  base: "api",
  access: [...TEACHERS],
  params: RecordingParams,
  reply: RecordingReply,
});

/** Deletes it with its files; a video that it became stays. Errors: not_found, conflict while it goes on or is published. */
export const discardRecording = endpoint({
  method: "DELETE",
  url: "/recordings/:id",
  base: "api",
  access: [...TEACHERS],
  params: RecordingParams,
  reply: z.object({ status: z.literal("success") }),
});
