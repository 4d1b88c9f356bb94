import type { Kernel } from "../kernel/kernel.ts";
import { type Media, openMedia } from "./open-media.ts";

/** The store of media, and the conversions of videos into streams. */
export const openTranscoding = async (kernel: Kernel): Promise<Media> => {
  const { config, database, jobs, log } = kernel;
  const media = await openMedia({ database, config: config.media, log, jobs });
  await jobs.work(media.conversions);
  return media;
};
