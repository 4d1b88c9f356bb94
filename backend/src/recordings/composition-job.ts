import { join } from "node:path";

import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../kernel/database/database.ts";
import { type Job, JobPostponed, type JobRun, defineJob } from "../kernel/jobs/job.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";
import { reasonOf } from "../kernel/jobs/reason.ts";
import type { Ffmpeg } from "../transcoding/ffmpeg/ffmpeg.ts";
import { isNotNow } from "../transcoding/pipeline/not-now.ts";
import { type Room, withinRoom } from "../transcoding/pipeline/within-room.ts";
import {
  type CompositionData,
  RECORDING_COMPOSITION,
  askForComposition,
} from "./composition-kind.ts";
import {
  EMPTY,
  beginComposing,
  composeAgain,
  failComposing,
  finishComposing,
  listForgotten,
} from "./composition-repository.ts";
import { NothingRecorded, compose } from "./composition/compose.ts";
import { lostEnds } from "./composition/lost-ends.ts";
import type { RecordingsRepository } from "./repository.ts";
import { noteSize } from "./sizes.ts";

type Deps = Pick<Room, "room"> & {
  database: Database;
  jobs: Pick<JobSender, "send">;
  recordings: Pick<RecordingsRepository, "eventsOf" | "endLost">;
  /** Null where there is none: recordings wait for a process that has it. */
  ffmpeg: Ffmpeg | null;
  /** Where media hosts write. */
  folder: string;
  log: FastifyBaseLogger;
  /** 1 or 0: each takes all processors that are free. */
  concurrency: number;
};

/** Seconds until a recording is taken again whose disk or database could not do their part. */
const NOT_NOW = 60;
const GIVEN_UP = "This recording could not be made into a video.";

/** Makes recorded classes into videos. */
export const compositionJob = (deps: Deps): Job<CompositionData> =>
  defineJob({
    kind: RECORDING_COMPOSITION,
    concurrency: deps.ffmpeg ? deps.concurrency : 0,
    run: ({ recordingId }, run) =>
      withinRoom(deps, run.signal, (signal) => composeOne(deps, recordingId, { ...run, signal })),
    recover: () => recover(deps),
    revive: async ({ recordingId }, trx) => {
      await composeAgain(trx, recordingId);
    },
    discard: ({ recordingId }, trx) => failComposing(trx, recordingId, GIVEN_UP),
  });

const WAITING = ["stopped", "composing"] as const;

/** Also recordings that the end of their class stopped while signaling was down. */
const recover = async ({ database: { queries }, jobs }: Deps): Promise<void> => {
  for (const id of await listForgotten(queries, RECORDING_COMPOSITION.name, WAITING))
    await queries.transaction().execute((trx) => askForComposition(jobs, trx, id));
};

const composeOne = async (deps: Deps, id: string, run: JobRun): Promise<void> => {
  const { database, ffmpeg, recordings, log } = deps;
  const { queries } = database;
  if (!ffmpeg || !(await beginComposing(queries, id))) return;
  const began = Date.now();
  try {
    const folder = join(deps.folder, id);
    const noted = await recordings.eventsOf(id);
    const ends = await lostEnds(noted, folder);
    for (const end of ends) await recordings.endLost(id, end);
    const events = ends.length > 0 ? await recordings.eventsOf(id) : noted;
    const composing = { ffmpeg, folder, events, ...run };
    const { milliseconds } = await compose(composing);
    await finishComposing(queries, id, Math.round(milliseconds));
    log.info({ recordingId: id, milliseconds: Date.now() - began }, "A recording was composed");
  } catch (error) {
    if (run.signal.aborted) throw error;
    if (isNotNow(error)) throw new JobPostponed(reasonOf(error), NOT_NOW, { cause: error });
    if (error instanceof NothingRecorded) return await failComposing(queries, id, EMPTY);
    if (run.isLastTry) await failComposing(queries, id, GIVEN_UP);
    throw error;
  } finally {
    await noteSize(deps, id);
  }
};
