import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { type Cue, captionsVtt } from "@lyceum/shared/captions.ts";

import type { CaptionsCommand } from "../kernel/config/config.ts";
import type { Database } from "../kernel/database/database.ts";
import { kindOfType } from "../kernel/files/sniff.ts";
import type { MediaStore } from "../kernel/files/store.ts";
import { type Job, JobFailed, JobPostponed, defineJob } from "../kernel/jobs/job.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";
import { ProgramError } from "../kernel/processes/run-limited.ts";
import { type MediaRemovals, whileNoted } from "../media-removals/removals-repository.ts";
import { type Ffmpeg, FfmpegError, input } from "../transcoding/ffmpeg/ffmpeg.ts";
import { transcodingOf } from "../transcoding/ffmpeg/media-limits.ts";
import { isNotNow } from "../transcoding/pipeline/not-now.ts";
import { TRANSCODING } from "../transcoding/pipeline/transcode.ts";
import { type Room, withinRoom } from "../transcoding/pipeline/within-room.ts";
import { VIDEO_CAPTIONING, type CaptioningData } from "./captioning-kind.ts";
import {
  type UncaptionedVideo,
  findUncaptioned,
  keepMade,
  listUncaptioned,
  noteCaptioned,
} from "./captioning-repository.ts";
import { NoCaptions, captionsBy } from "./captions-command.ts";

export type CaptioningDeps = Room & {
  database: Database;
  jobs: Pick<JobSender, "send">;
  ffmpeg: Ffmpeg;
  store: MediaStore;
  removals: Pick<MediaRemovals, "expect" | "abandon">;
  command: CaptionsCommand;
  /** Videos at the same time; 0 leaves them to other processes. */
  concurrency: number;
};

/** Seconds until a video is taken again for which there was no store or no program, or that met the end of the disk. */
const NOT_NOW = 300;
/** Videos that jobs are asked for at once: those of an old school get theirs one after another. */
const AT_ONCE = 100;
/** Hertz, of 16 bits: what programs that recognise speech read. */
const RATE = 16_000;
const BYTES_PER_SECOND = RATE * 2;
/** A WAV file has no times: silence fills what is missing, or all that is said after it would come too early. */
const IN_TIME = `aformat=sample_fmts=s16:sample_rates=${RATE}:channel_layouts=mono,aresample=async=1:first_pts=0`;

/** Has the operator's program write captions of videos that have none. */
export const captioningJob = (deps: CaptioningDeps): Job<CaptioningData> =>
  defineJob({
    kind: VIDEO_CAPTIONING,
    concurrency: deps.concurrency,
    run: ({ videoId }, run) =>
      withinRoom(deps, run.signal, (signal) => caption(deps, videoId, signal)),
    recover: () => askForThem(deps),
    discard: ({ videoId }, trx) => noteCaptioned(trx, videoId),
  });

const askForThem = async ({ database: { queries }, jobs }: CaptioningDeps): Promise<void> => {
  for (const { id, person } of await listUncaptioned(queries, AT_ONCE))
    await queries
      .transaction()
      .execute((trx) =>
        jobs.send(VIDEO_CAPTIONING, { videoId: id }, { key: id, ...(person && { person }) }, trx),
      );
};

const caption = async (
  deps: CaptioningDeps,
  videoId: string,
  signal: AbortSignal,
): Promise<void> => {
  const video = await findUncaptioned(deps.database.queries, videoId);
  if (!video) return;
  const folder = join(deps.store.workFolder, `${TRANSCODING}captions-${video.id}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await keep(deps, video, await cuesOf(deps, video, folder, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    throw failureOf(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** What an error means for the queue. */
const failureOf = (error: unknown): unknown => {
  const isMissing = error instanceof ProgramError && error.ending.reason === "start";
  if (isMissing || isNotNow(error))
    return new JobPostponed((error as Error).message, NOT_NOW, { cause: error });
  return error instanceof NoCaptions ? new JobFailed(error.message, { cause: error }) : error;
};

const cuesOf = async (
  deps: CaptioningDeps,
  video: UncaptionedVideo,
  folder: string,
  signal: AbortSignal,
): Promise<Cue[]> => {
  const sound = await soundOf(deps, video, folder, signal);
  if (sound === null) return [];
  const { program, language } = deps.command;
  const asked = { command: program, path: sound, language, seconds: video.seconds };
  return captionsBy(asked, signal);
};

/** The sound as a WAV file in the folder; null where the video has none that can be read. */
const soundOf = async (
  { ffmpeg, store, log }: CaptioningDeps,
  { id, key, type, seconds }: UncaptionedVideo,
  folder: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const source = await store.local(key, folder, signal);
  const path = join(folder, "sound.wav");
  const made = ["-map", "0:a:0", "-af", IN_TIME, "-c:a", "pcm_s16le"];
  const { limits, timeout } = transcodingOf(seconds);
  const fileBytes = limits.fileBytes + Math.ceil(BYTES_PER_SECOND * seconds);
  const bounds = { timeout, limits: { ...limits, fileBytes } };
  try {
    await ffmpeg.run([...input(kindOfType(type).demuxer, source), ...made, path], {
      bounds,
      signal,
    });
    return path;
  } catch (error) {
    if (!(error instanceof FfmpegError) || isNotNow(error)) throw error;
    log.info({ videoId: id, reason: error.message }, "A video has no sound to caption");
    return null;
  }
};

const keep = async (
  { database, store, removals, command, log }: CaptioningDeps,
  { id }: UncaptionedVideo,
  cues: readonly Cue[],
): Promise<void> => {
  if (cues.length === 0) return noteCaptioned(database.queries, id);
  const key = `videos/${id}/captions-${randomUUID()}.vtt`;
  const isKept = await whileNoted(removals, [key], async () => {
    await store.put(Readable.from([captionsVtt(cues)]), key);
    return database.queries
      .transaction()
      .execute((trx) => keepMade(trx, id, { key, language: command.language }));
  });
  if (isKept) log.info({ videoId: id, cues: cues.length }, "A video was captioned");
  else await removals.abandon([key]);
};
