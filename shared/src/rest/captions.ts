import { z } from "zod";

import { CAPTIONS_MAX } from "../captions.ts";
import { endpoint } from "./endpoint.ts";
import { Playback } from "./videos.ts";

/** A language as browsers name it, such as `en` or `pt-BR`. */
export const CaptionLanguage = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, "Please choose a language.");

const VideoParams = z.object({ id: z.uuid() });
const TEACHERS = ["teacher", "admin"] as const;
/** How the caller plays the video from then on. */
const PlaybackReply = z.object({ status: z.literal("success"), data: Playback });

/**
 * Sets the captions of the caller's own video, or for an admin of any, as the text of a WebVTT or SRT file; they replace those that it had. Errors:
 * not_found for a video of others or of none, invalid where the text has no captions.
 */
export const setCaptions = endpoint({
  method: "POST",
  url: "/videos/:id/captions",
  base: "api",
  access: [...TEACHERS],
  params: VideoParams,
  body: z.object({ language: CaptionLanguage, text: z.string().max(CAPTIONS_MAX) }),
  reply: PlaybackReply,
});

/** Repeated it changes nothing. Errors: not_found as `setCaptions`. */
export const removeCaptions = endpoint({
  method: "DELETE",
  url: "/videos/:id/captions",
  base: "api",
  access: [...TEACHERS],
  params: VideoParams,
  reply: PlaybackReply,
});
