import { z } from "zod";

import { SESSION_NUMBER_MAX } from "../class-limits.ts";
import { endpoint } from "./endpoint.ts";

/** What was written in a class at a moment of its recording. */
export const ReplayEntry = z.object({
  /** Increases within a replay. */
  number: z.int().nonnegative(),
  /** Seconds of the video. */
  at: z.number().nonnegative(),
  kind: z.enum(["message", "question", "poll"]),
  /** Its author's; null without a sign-in, of a poll, and of deleted accounts. */
  name: z.string().nullable(),
  text: z.string(),
  /** Of a question; null for everything else. */
  votes: z.int().nonnegative().nullable(),
  /** Of a question that was answered in writing. */
  answer: z.string().nullable(),
  /** Of a poll: its options, or what was answered to it most, at most REPLAY_RESULTS; null for everything else. */
  results: z.array(z.object({ text: z.string(), votes: z.int().nonnegative() })).nullable(),
});
export type ReplayEntry = z.infer<typeof ReplayEntry>;

const VideoParams = z.object({ id: z.uuid() });

/**
 * What everyone in the class could read while what the video shows was recorded: at most REPLAY_PAGE entries in their order,
 * and in `next` what to ask after, null at the end. None for a video that is no recording. Errors: forbidden for a video that
 * the caller may not watch, alike for one that does not exist.
 */
export const readReplay = endpoint({
  method: "GET",
  url: "/videos/:id/replay",
  base: "api",
  access: "optional",
  params: VideoParams,
  query: z.object({
    after: z.coerce.number().int().nonnegative().max(SESSION_NUMBER_MAX).default(0),
  }),
  reply: z.object({
    status: z.literal("success"),
    data: z.object({ entries: z.array(ReplayEntry), next: z.number().nullable() }),
  }),
});

/** Seconds of a video. */
export const VideoSpan = z.object({ from: z.number().nonnegative(), to: z.number().nonnegative() });
export type VideoSpan = z.infer<typeof VideoSpan>;

/**
 * The parts of a recording in which the caller was not in the class, in their order. None for those who were neither in it nor
 * invited to it, for a video that is no recording, and for one that the caller may not watch.
 */
export const readMissed = endpoint({
  method: "GET",
  url: "/videos/:id/missed",
  base: "api",
  access: "authenticated",
  params: VideoParams,
  reply: z.object({
    status: z.literal("success"),
    data: z.object({ spans: z.array(VideoSpan) }),
  }),
});
