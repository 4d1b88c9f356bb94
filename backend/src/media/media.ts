import type { FastifyBaseLogger } from "fastify";

import type { MediaConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { DiskRoom } from "./DiskRoom.ts";
import { type Ffmpeg, findFfmpeg } from "./ffmpeg.ts";
import { runPipeline } from "./pipeline.ts";
import { s3Store } from "./s3-store.ts";
import { type MediaStore, localStore } from "./store.ts";
import { mediaVideos } from "./videos.ts";

export type Media = {
  store: MediaStore;
  /** For what comes, and what is made of it. */
  room: DiskRoom;
  /** Null where there is none. */
  ffmpeg: Ffmpeg | null;
  /** Says that there is a new video to work on. */
  wake(): void;
  /** Ends what is being made; another process, or the next start, takes it up. */
  close(): Promise<void>;
};

/** Opens the store and starts working on what was uploaded. */
export const openMedia = async (
  database: Database,
  config: MediaConfig,
  log: FastifyBaseLogger,
): Promise<Media> => {
  const { s3, folder } = config;
  const store = await (s3 ? s3Store(s3, folder) : localStore(folder));
  const ffmpeg = await findFfmpeg(config);
  if (!ffmpeg)
    log.warn("ffmpeg does not run here: videos are served as they were uploaded, in one quality");
  const videos = mediaVideos(database);
  const room = new DiskRoom(store.workFolder);
  const { transcodes } = config;
  const pipeline = runPipeline({ ffmpeg, store, videos, log, transcodes, room });
  return { store, room, ffmpeg, ...pipeline };
};
