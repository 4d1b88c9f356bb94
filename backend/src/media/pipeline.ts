import type { FastifyBaseLogger } from "fastify";

import type { Ffmpeg } from "./ffmpeg.ts";
import type { DiskRoom } from "./DiskRoom.ts";
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
  room: Pick<DiskRoom, "left">;
};

/** Where it was in trouble a video waits, and others go first. */
type Setbacks = Map<string, number>;

/** Milliseconds. A video whose process died is found by another one after at most `LOOK_EVERY`. */
const LOOK_EVERY = 5_000;
const AFTER_TROUBLE = 30_000;
const ROOM_EVERY = 1_000;

/** Works on uploaded videos until it is closed, each process on its own; the database sees to it that never two work on one. */
export const runPipeline = (deps: PipelineDeps): Pipeline => {
  const closing = new AbortController();
  const setbacks: Setbacks = new Map();
  const workers = Array.from({ length: deps.transcodes }, () =>
    runWorker({ ...deps, setbacks }, closing.signal),
  );
  return {
    wake: () => workers.forEach((worker) => worker.wake()),
    close: async () => {
      closing.abort();
      await Promise.all(workers.map(({ ended }) => ended));
    },
  };
};

type WorkerDeps = PipelineDeps & { setbacks: Setbacks };

const runWorker = (deps: WorkerDeps, closing: AbortSignal) => {
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
const workOnce = async (deps: WorkerDeps, closing: AbortSignal): Promise<number | "more"> => {
  try {
    if ((await deps.room.left()) < 0) return LOOK_EVERY;
    const claim = await deps.videos.claim(waitingOf(deps.setbacks));
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
    return LOOK_EVERY;
  }
};

/** Ids of videos whose time has not come again. */
const waitingOf = (setbacks: Setbacks): string[] => {
  for (const [id, until] of setbacks) if (until <= Date.now()) setbacks.delete(id);
  return [...setbacks.keys()];
};

const workOn = async (
  { ffmpeg, store, videos, log, room, setbacks }: WorkerDeps,
  { video, lost }: Claim,
  closing: AbortSignal,
): Promise<void> => {
  if (!ffmpeg) return serveAsItCame(videos, video);
  const began = Date.now();
  const watch = watchRoom(room);
  try {
    const signal = AbortSignal.any([lost, closing, watch.full]);
    await transcode({ ffmpeg, store, videos, log }, video, signal);
    log.info({ videoId: video.id, milliseconds: Date.now() - began }, "A video is ready");
  } catch (error) {
    const isInterrupted = [lost, closing, watch.full].some(({ aborted }) => aborted);
    if (isInterrupted) throw error;
    const failure = failureOf(error);
    if (failure === null) {
      setbacks.set(video.id, Date.now() + AFTER_TROUBLE);
      throw error;
    }
    log.warn({ err: error, videoId: video.id }, "A video cannot be played in all qualities");
    await videos.fail(video.id, failure);
  } finally {
    watch.end();
  }
};

/** `full` is aborted when what is being made touches the room that is kept for the database. */
const watchRoom = (room: PipelineDeps["room"]) => {
  const filling = new AbortController();
  const look = async () => {
    if ((await room.left()) < 0) filling.abort(new Error("The disk is full"));
  };
  const timer = setInterval(() => void look().catch(() => undefined), ROOM_EVERY);
  return { full: filling.signal, end: () => clearInterval(timer) };
};

const serveAsItCame = async (videos: MediaVideos, { id, type }: UnfinishedVideo) => {
  const values = kindOfType(type).plays
    ? { media: "original" as const, progress: 1 }
    : { media: "failed" as const, failure: "This kind of video cannot be played here." };
  await videos.update(id, values);
};
