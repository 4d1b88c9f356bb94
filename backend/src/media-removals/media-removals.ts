import type { MediaStore } from "../kernel/files/store.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { removalJob } from "./removal-job.ts";
import { type MediaRemovals, mediaRemovals } from "./removals-repository.ts";

/** Removes from the store what nothing stands on any more. */
export const openMediaRemovals = async (
  { database, jobs }: Kernel,
  store: MediaStore,
): Promise<MediaRemovals> => {
  const removals = mediaRemovals(database, store);
  await jobs.work(removalJob(removals));
  return removals;
};
