import { type Job, type JobKind, NoData, defineJob } from "../kernel/jobs/job.ts";
import type { MediaRemovals } from "./removals-repository.ts";

/** Seconds. */
export const MEDIA_REMOVAL: JobKind = {
  name: "media-removal",
  schema: NoData,
  retry: { limit: 5, delay: 30, most: 600 },
  expireIn: 3_600,
  every: 600,
};

/** Removes files that nothing stands on any more. */
export const removalJob = ({ removeDue }: Pick<MediaRemovals, "removeDue">): Job =>
  defineJob({ kind: MEDIA_REMOVAL, concurrency: 1, run: () => removeDue() });
