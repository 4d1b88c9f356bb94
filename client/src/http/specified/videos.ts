import { getVideoById, PendingVideo, Topic, Upload } from "@lyceum/shared/rest/videos.ts";
import { z } from "zod";

import { filled, type Given, numberOf, textOf, timeOf } from "./filling.ts";

const playbackOf = (url: unknown) =>
  textOf(url) === ""
    ? {}
    : {
        playback: {
          url: textOf(url),
          state: "original",
          duration: null,
          poster_url: null,
          storyboard: null,
        },
      };

const SpecifiedTopic = filled(Topic.extend({ id: z.string().min(1) }), ({ id, url, playback }) => ({
  id: textOf(id),
  ...(playback ? {} : playbackOf(url)),
}));

export const Topics = filled(
  getVideoById.reply.extend({ data: z.array(SpecifiedTopic) }),
  () => ({}),
  { message: "" },
);

const MISSING = {
  id: "",
  note: null,
  course_id: "",
  course_title: "",
  email: "",
  created_at: "",
  media: "original",
  progress: 1,
  failure: null,
  duration: null,
  loudness: null,
  version: 0,
};

const readUpload = ({ id, course_id, created_at, status, title }: Given): Given => ({
  id: textOf(id ?? title),
  course_id: textOf(course_id),
  created_at: timeOf(created_at),
  // 0 is pending, everything else approved.
  status: numberOf(status) === 0 && textOf(status) !== "approved" ? 0 : 1,
});

const SpecifiedUpload = Upload.extend({ id: z.string() });

/** A list of titles with their status. */
export const Uploads = z.array(filled(SpecifiedUpload, readUpload, MISSING));

const SpecifiedPending = filled(
  PendingVideo.extend({ id: z.string() }),
  (given) => ({ ...readUpload(given), ...(given.playback ? {} : playbackOf(given.url)) }),
  { ...MISSING, status: 0, url: null, ...playbackOf("#") },
);

export const PendingVideos = filled(
  z.object({ status: z.literal("success"), data: z.array(SpecifiedPending) }),
  () => ({ status: "success" }),
);

/** Only the message is specified; `data` is what the page then asks for again. */
export const VideoChanged = filled(
  z.object({ status: z.literal("success"), message: z.string(), data: Upload.optional() }),
  () => ({ status: "success" }),
  { message: "" },
);
