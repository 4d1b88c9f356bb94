import { setTimeout as wait } from "node:timers/promises";

import { keptForLater } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

import type { Person } from "../accounts/person.ts";
import type { Database } from "../database/database.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { type Workshop, drawPicture, makeVideo } from "./make-video.ts";
import { type DemoRepository, demoRepository } from "./repository.ts";

/** The videos and pictures of the demo school, made in the background. */
export type Demo = {
  /** Makes what is still missing, and goes on where an earlier start was interrupted. */
  start(): void;
  /** Idempotent. Leaves the rest to the next start. */
  close(): Promise<void>;
};

type DemoDeps = Omit<Workshop, "ffmpeg"> & {
  database: Database;
  /** Null where there is none: the courses stay without videos then. */
  ffmpeg: Ffmpeg | null;
  log: FastifyBaseLogger;
};

type Clip = NonNullable<Awaited<ReturnType<DemoRepository["nextClip"]>>>;

/** Milliseconds between two looks at a video that the pipeline works on. */
const LOOK_EVERY = 500;

export const createDemo = (deps: DemoDeps): Demo => {
  const closing = new AbortController();
  let filled: Promise<void> | null = null;
  return {
    start: () => {
      filled ??= keptForLater(fill(deps, closing.signal));
    },
    close: async () => {
      closing.abort();
      await filled;
    },
  };
};

/** Never rejects. */
const fill = async ({ ffmpeg, ...deps }: DemoDeps, closing: AbortSignal): Promise<void> => {
  const { log } = deps;
  try {
    const repository = demoRepository(deps.database);
    if (await repository.isFinished()) return;
    if (!ffmpeg) return log.warn("Without ffmpeg the courses of the demo school have no videos");
    await repository.alone(async () => {
      const began = Date.now();
      await drawPictures(repository, { ...deps, ffmpeg }, closing);
      await makeVideos(repository, { ...deps, ffmpeg }, closing);
      log.info({ milliseconds: Date.now() - began }, "The demo school has its videos");
    });
  } catch (error) {
    if (!closing.aborted)
      log.error({ err: error }, "The demo school has not all its videos; the next start goes on");
  }
};

const drawPictures = async (
  repository: DemoRepository,
  workshop: Workshop,
  closing: AbortSignal,
): Promise<void> => {
  for (const course of await repository.coursesWithoutPicture())
    await repository.setPicture(course.id, await drawPicture(workshop, course, closing));
};

const makeVideos = async (
  repository: DemoRepository,
  filling: Workshop,
  closing: AbortSignal,
): Promise<void> => {
  for (;;) {
    const clip = await repository.nextClip();
    if (!clip) return;
    if (clip.media === null) await makeVideo(filling, clip, teacherOf(clip), closing);
    else if (isDone(clip)) await repository.finish(clip.id);
    // One at a time, so that what people upload meanwhile waits for one clip and not for all.
    else await wait(LOOK_EVERY, undefined, { signal: closing });
  }
};

const isDone = ({ media }: Clip): boolean => media !== "queued" && media !== "processing";

const teacherOf = ({ teacher_id, name, email, role }: Clip): Person => ({
  ...{ id: teacher_id, name, email, role },
  // Nobody signed in for this.
  sessionId: "",
});
