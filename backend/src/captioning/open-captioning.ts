import type { Kernel } from "../kernel/kernel.ts";
import type { MediaRemovals } from "../media-removals/removals-repository.ts";
import type { Media } from "../transcoding/open-media.ts";
import { captioningJob } from "./captioning.ts";

type Parts = { media: Media; removals: MediaRemovals };

/** Captions by a program of the operator's, where one is set. */
export async function openCaptioning(
  { config, database, jobs, log }: Kernel,
  { media, removals }: Parts,
): Promise<void> {
  const { captions: command, transcodes } = config.media;
  const { ffmpeg, store, room } = media;
  if (!command || !ffmpeg) return;
  const concurrency = Math.min(1, transcodes);
  const deps = { database, jobs, log, store, room, ffmpeg, removals, command, concurrency };
  await jobs.work(captioningJob(deps));
}
