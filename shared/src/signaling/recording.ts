import { z } from "zod";

import { showsSomething } from "../class-text.ts";
import { isKeepable, NOT_KEEPABLE } from "../text.ts";
import { classModule } from "./class-module.ts";
import { HEARD_BY_ALL, Nothing, request, WHOLE } from "./request.ts";

export const CHAPTER_TITLE_MAX = 100;
/** Recordings of one session of a class. */
export const RECORDINGS_MAX = 20;
export const CHAPTERS_MAX = 200;

const ChapterTitle = z
  .string()
  .trim()
  .min(1, "Please enter a title.")
  .max(CHAPTER_TITLE_MAX, `Must be at most ${CHAPTER_TITLE_MAX} characters.`)
  .refine(isKeepable, NOT_KEEPABLE)
  .refine(showsSomething, "Please enter a title.");

/** Why a recording ended without a host: the disk is full, or could not be written. */
export const RecordingFailure = z.enum(["disk", "write"]);
export type RecordingFailure = z.infer<typeof RecordingFailure>;

/** What everyone sees of the recording. */
export const RecordingView = z.object({
  /** Null while the class is not recorded. `startedAt`: ISO 8601. */
  current: z.object({ id: z.uuid(), startedAt: z.string(), paused: z.boolean() }).nullable(),
  /** Of the last recording, if nobody stopped it. */
  failure: RecordingFailure.nullable(),
});
export type RecordingView = z.infer<typeof RecordingView>;

/** The recording of a live class. Its teacher and admins are recorded; students and co-hosts only what they publish, and only with their consent. */
export const RECORDING = classModule({
  requests: {
    /**
     * Codes: conflict (not live, or recorded already), too_many, forbidden (the class's teacher may store no more), unavailable (the
     * media host records nothing more).
     */
    startRecording: request({ needs: "host", cost: WHOLE, body: Nothing, reply: RecordingView }),
    /** Idempotent. Codes: unavailable (the media host cannot be reached, so it would go on). */
    stopRecording: request({ needs: "host", cost: WHOLE, body: Nothing, reply: RecordingView }),
    /** Nothing is written while it is paused. Codes: conflict (not recorded), unavailable. */
    pauseRecording: request({ needs: "host", cost: WHOLE, body: Nothing, reply: RecordingView }),
    /** Codes: conflict (not recorded), unavailable. */
    resumeRecording: request({ needs: "host", cost: WHOLE, body: Nothing, reply: RecordingView }),
    /** Marks this moment of the recording. Codes: conflict (not recorded, or paused), too_many. */
    addChapter: request({
      needs: "host",
      body: z.strictObject({ title: ChapterTitle }),
      reply: Nothing,
    }),
    /**
     * Whether this person may be recorded in this session, now and later. Without it they are not. A page that has an
     * answer sends it after each `joinClass`. The last one counts at once: what a media host writes of a person before it can be
     * told is not part of the recording. The class's teacher and admins are recorded without it.
     */
    setRecordingConsent: request({
      needs: "seat",
      cost: HEARD_BY_ALL,
      body: z.strictObject({ consent: z.boolean() }),
      reply: Nothing,
    }),
  },
  /** `recordingBehind`: parts of it are missing, and it goes on. */
  notices: { recordingChanged: RecordingView, recordingBehind: Nothing },
  participant: {},
  snapshot: RecordingView.extend({ consented: z.boolean() }),
});
