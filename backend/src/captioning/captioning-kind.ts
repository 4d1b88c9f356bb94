import { z } from "zod";

import type { JobKind } from "../kernel/jobs/job.ts";

const CaptioningData = z.object({ videoId: z.uuid() });
export type CaptioningData = z.infer<typeof CaptioningData>;

/** Seconds. Listening to a long video takes hours on a small machine. */
export const VIDEO_CAPTIONING: JobKind<CaptioningData> = {
  name: "video-captioning",
  schema: CaptioningData,
  retry: { limit: 2, delay: 60, most: 3_600 },
  expireIn: 24 * 3_600,
};
