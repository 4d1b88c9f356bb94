import type { FastifyBaseLogger } from "fastify";

import type { MediaConfig, S3Config } from "../kernel/config/config.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Job } from "../kernel/jobs/job.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";
import type { ConversionData } from "./pipeline/ask-for-conversion.ts";
import { conversionJob } from "./pipeline/conversion.ts";
import { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { type Ffmpeg, findFfmpeg } from "./ffmpeg/ffmpeg.ts";
import { type MediaStore, localStore } from "../kernel/files/store.ts";
import { mediaVideos } from "./pipeline/videos-repository.ts";

export type Media = {
  store: MediaStore;
  /** For what comes, and what is made of it. */
  room: DiskRoom;
  /** Null where there is none. */
  ffmpeg: Ffmpeg | null;
  /** For the queue to work on. */
  conversions: Job<ConversionData>;
};

type MediaDeps = {
  database: Database;
  config: MediaConfig;
  log: FastifyBaseLogger;
  jobs: Pick<JobSender, "send">;
};

// Its libraries take memory that a site without a bucket does not need.
const openBucket = async (settings: S3Config, folder: string): Promise<MediaStore> =>
  (await import("../kernel/files/s3-store.ts")).s3Store(settings, folder);

/** Opens the store, and finds what converts videos. */
export const openMedia = async (deps: MediaDeps): Promise<Media> => {
  const { database, config, log, jobs } = deps;
  const { s3, folder, transcodes } = config;
  const store = await (s3 ? openBucket(s3, folder) : localStore(folder));
  const ffmpeg = await findFfmpeg(config);
  if (!ffmpeg)
    log.warn("ffmpeg does not run here: videos are served as they were uploaded, in one quality");
  const room = new DiskRoom(store.workFolder);
  const videos = mediaVideos(database);
  const parts = { store, room, ffmpeg };
  return {
    ...parts,
    conversions: conversionJob({ ...parts, database, jobs, videos, log, transcodes }),
  };
};
