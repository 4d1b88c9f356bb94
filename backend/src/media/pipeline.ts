import type { FastifyBaseLogger } from "fastify";

import type { Ffmpeg } from "./ffmpeg.ts";
import { failureOf, transcode } from "./transcode.ts";
import type { MediaStore } from "./store.ts";
import { kindOfType } from "./sniff.ts";
import type { Claim, MediaVideos, UnfinishedVideo } from "./videos.ts";

export type Pipeline = {
  /** Says that there is a new video; without it one is found after `LOOK_EVERY`. */
  wake(): void;
  /** Ends what is going on; the videos stay unfinished, for whoever comes next. */
  close(): Promise<void>;
};

type PipelineDeps = {
  /** Null where there is none: videos are served as they came then. */
  ffmpeg: Ffmpeg | null;
  store: MediaStore;
  videos: MediaVideos;
  log: FastifyBaseLogger;
  /** Videos at the same time. */
  transcodes: number;
};

/** Milliseconds. A video whose process died is found by another one after at most `LOOK_EVERY`. */
const LOOK_EVERY = 5_000;
const AFTER_TROUBLE = 30_000;

/** Works on uploaded videos until it is closed, each process on its own; the database sees to it that never two work on one. */
export const runPipeline = (deps: PipelineDeps): Pipeline => {
  const closing = new AbortController();
  const workers = Array.from({ length: deps.transcodes }, () => runWorker(deps, closing.signal));
  return {
    wake: () => workers.forEach((worker) => worker.wake()),
    close: async () => {
      closing.abort();
      await Promise.all(workers.map(({ ended }) => ended));
    },
  };
};

const runWorker = (deps: PipelineDeps, closing: AbortSignal) => {
  const pause = pauses(closing);
  const work = async () => {
    while (!closing.aborted) {
      const next = await workOnce(deps, closing);
      if (next !== "more" && !closing.aborted) await pause.wait(next);
    }
  };
  return { wake: pause.wake, ended: work() };
};

/** A pause that ends by itself, by a call, or by closing. A call that comes between two pauses cuts the next one short. */
const pauses = (closing: AbortSignal) => {
  let called = false;
  let resume: () => void = () => undefined;
  const wake = () => {
    called = true;
    resume();
  };
  closing.addEventListener("abort", wake);
  const wait = async (milliseconds: number) => {
    if (!called)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        timer.unref();
        resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    called = false;
  };
  return { wake, wait };
};

/** Answers how long to wait for the next one, in milliseconds. */
const workOnce = async (deps: PipelineDeps, closing: AbortSignal): Promise<number | "more"> => {
  try {
    const claim = await deps.videos.claim();
    if (!claim) return LOOK_EVERY;
    try {
      await workOn(deps, claim, closing);
    } finally {
      await claim.release();
    }
    return "more";
  } catch (error) {
    if (closing.aborted) return LOOK_EVERY;
    deps.log.error({ err: error }, "A video could not be worked on; it is tried again later");
    return AFTER_TROUBLE;
  }
};

const workOn = async (
  { ffmpeg, store, videos, log }: PipelineDeps,
  { video, lost }: Claim,
  closing: AbortSignal,
): Promise<void> => {
  if (!ffmpeg) return serveAsItCame(videos, video);
  const began = Date.now();
  try {
    await transcode({ ffmpeg, store, videos, log }, video, AbortSignal.any([lost, closing]));
    log.info({ videoId: video.id, milliseconds: Date.now() - began }, "A video is ready");
  } catch (error) {
    const failure = lost.aborted || closing.aborted ? null : failureOf(error);
    if (failure === null) throw error;
    log.warn({ err: error, videoId: video.id }, "A video cannot be played");
    await videos.update(video.id, { media: "failed", failure });
  }
};

const serveAsItCame = async (videos: MediaVideos, { id, type }: UnfinishedVideo) => {
  const values = kindOfType(type).plays
    ? { media: "original" as const, progress: 1 }
    : { media: "failed" as const, failure: "This kind of video cannot be played here." };
  await videos.update(id, values);
};
