import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../../kernel/database/database.ts";
import {
  type Job,
  JobFailed,
  JobPostponed,
  type JobRun,
  defineJob,
} from "../../kernel/jobs/job.ts";
import type { JobSender } from "../../kernel/jobs/JobQueue.ts";
import { type ConversionData, VIDEO_CONVERSION, askForConversion } from "./ask-for-conversion.ts";
import { failGivenUp, listForgotten, queueAgain } from "./conversion-repository.ts";
import type { DiskRoom } from "../../kernel/files/DiskRoom.ts";
import type { Ffmpeg } from "../ffmpeg/ffmpeg.ts";
import { kindOfType } from "../../kernel/files/sniff.ts";
import type { MediaStore } from "../../kernel/files/store.ts";
import { isNotNow } from "./not-now.ts";
import { reasonOf } from "../../kernel/jobs/reason.ts";
import { failureOf, transcode } from "./transcode.ts";
import { withinRoom } from "./within-room.ts";
import { type MediaVideos, type UnfinishedVideo, mediaVideos } from "./videos-repository.ts";

export type ConversionDeps = {
  database: Database;
  jobs: Pick<JobSender, "send">;
  /** Null where there is none: videos are served as they came then. */
  ffmpeg: Ffmpeg | null;
  store: MediaStore;
  videos: MediaVideos;
  log: FastifyBaseLogger;
  /** Videos at the same time. */
  transcodes: number;
  room: Pick<DiskRoom, "left">;
};

/** Seconds until a video is taken again whose store, disk or database could not do their part. */
const NOT_NOW = 30;
const FORGOTTEN_AT_ONCE = 500;
const GIVEN_UP = "This video could not be converted.";

/** Makes streams of uploaded videos. */
export const conversionJob = (deps: ConversionDeps): Job<ConversionData> =>
  defineJob({
    kind: VIDEO_CONVERSION,
    concurrency: deps.transcodes,
    run: ({ videoId }, run) => convert(deps, videoId, run),
    recover: () => recover(deps),
    revive: ({ videoId }, trx) => queueAgain(trx, videoId),
    discard: ({ videoId }, trx) => mediaVideos({ queries: trx }).fail(videoId, GIVEN_UP),
  });

const recover = async ({ database: { queries }, jobs }: ConversionDeps): Promise<void> => {
  await failGivenUp(queries, VIDEO_CONVERSION.name, GIVEN_UP);
  for (;;) {
    const ids = await listForgotten(queries, VIDEO_CONVERSION.name, FORGOTTEN_AT_ONCE);
    for (const id of ids)
      await queries.transaction().execute((trx) => askForConversion(jobs, trx, id));
    if (ids.length < FORGOTTEN_AT_ONCE) return;
  }
};

const convert = (deps: ConversionDeps, videoId: string, run: JobRun): Promise<void> =>
  withinRoom(deps, run.signal, (signal) => convertWithin(deps, videoId, { ...run, signal }));

const convertWithin = async (deps: ConversionDeps, videoId: string, run: JobRun): Promise<void> => {
  const { ffmpeg, videos } = deps;
  const video = await videos.findUnfinished(videoId);
  if (!video) return;
  if (!ffmpeg) return serveAsItCame(videos, video);
  try {
    await makeStreams({ ...deps, ffmpeg }, video, run);
  } catch (error) {
    if (run.signal.aborted) throw error;
    if (isNotNow(error)) throw new JobPostponed(reasonOf(error), NOT_NOW, { cause: error });
    const failure = failureOf(error);
    if (failure === null && run.isLastTry) await videos.fail(video.id, GIVEN_UP);
    if (failure === null) throw error;
    await videos.fail(video.id, failure);
    throw new JobFailed(failure, { cause: error });
  }
};

const makeStreams = async (
  deps: ConversionDeps & { ffmpeg: Ffmpeg },
  video: UnfinishedVideo,
  { signal, progress }: JobRun,
): Promise<void> => {
  const began = Date.now();
  const finish = (isWhole: boolean) => finishVideo(deps, video.id, isWhole);
  const { signal: until, videos, isDeleted } = untilDeleted(deps.videos, signal);
  try {
    await transcode({ ...deps, finish, progress, videos }, video, until);
  } catch (error) {
    // Others wait, and nobody misses it.
    if (!isDeleted()) throw error;
    deps.log.info({ videoId: video.id }, "A video was deleted while it was converted");
    return;
  }
  const milliseconds = Date.now() - began;
  deps.log.info({ videoId: video.id, milliseconds }, "A video was converted");
};

/** Ends the work on a video that is found to be deleted as something of it is to be noted: its progress, every second. */
const untilDeleted = (videos: MediaVideos, signal: AbortSignal) => {
  const deleted = new AbortController();
  const update: MediaVideos["update"] = async (...values) => {
    const isThere = await videos.update(...values);
    if (!isThere) deleted.abort();
    return isThere;
  };
  return {
    videos: { update },
    signal: AbortSignal.any([signal, deleted.signal]),
    isDeleted: () => deleted.signal.aborted && !signal.aborted,
  };
};

/** What is queued again has its job from the same moment: the one that its approval asked for may have been this one. */
const finishVideo = (
  { database, jobs }: ConversionDeps,
  id: string,
  isWhole: boolean,
): Promise<void> =>
  database.queries.transaction().execute(async (trx) => {
    const isDone = await mediaVideos({ queries: trx }).finish(id, isWhole);
    if (!isDone) await askForConversion(jobs, trx, id);
  });

const serveAsItCame = async (videos: MediaVideos, { id, type }: UnfinishedVideo) => {
  const values = kindOfType(type).plays
    ? { media: "original" as const, progress: 1 }
    : { media: "failed" as const, failure: "This kind of video cannot be played here." };
  await videos.update(id, values);
};
