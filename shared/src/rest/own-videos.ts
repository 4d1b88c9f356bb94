import { z } from "zod";

import { endpoint } from "./endpoint.ts";
import { VideoTexts } from "../rules.ts";
import { Playback, Upload } from "./videos.ts";

const VideoId = z.object({ video_id: z.uuid() });

/** Changes the texts of the caller's own video; `description` stays if absent. 404 for a video of others, or of none. */
export const editVideo = endpoint({
  method: "POST",
  url: "/api/upload/edit-video",
  base: "javaApi",
  access: ["teacher", "admin"],
  body: VideoId.extend(VideoTexts.shape),
  reply: z.object({ status: z.literal("success"), message: z.string(), data: Upload }),
});

/** Deletes the caller's own video; 409 for an approved one of a course that has buyers. 404 as `editVideo`. */
export const deleteVideo = endpoint({
  method: "POST",
  url: "/api/upload/delete-video",
  base: "javaApi",
  access: ["teacher", "admin"],
  body: VideoId,
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** How the caller plays their own video, approved or not. 404 as `editVideo`. */
export const watchOwnVideo = endpoint({
  method: "POST",
  url: "/api/upload/watch-video",
  base: "javaApi",
  access: ["teacher", "admin"],
  body: VideoId,
  reply: z.object({ status: z.literal("success"), data: Playback }),
});
