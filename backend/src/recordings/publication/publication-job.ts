import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { DomainError } from "@lyceum/shared/errors.ts";
import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { RECORDING_REFUSALS } from "@lyceum/shared/recording-refusals.ts";
import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../../kernel/database/database.ts";
import { type Job, JobPostponed, type JobRun, defineJob } from "../../kernel/jobs/job.ts";
import type { JobSender } from "../../kernel/jobs/JobQueue.ts";
import { reasonOf } from "../../kernel/jobs/reason.ts";
import type { Ffmpeg } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { isNotNow } from "../../transcoding/pipeline/not-now.ts";
import { type Room, withinRoom } from "../../transcoding/pipeline/within-room.ts";
import { listForgotten } from "../composition-repository.ts";
import { type Excerpt, NothingRecorded, composeExcerpt } from "../composition/compose.ts";
import { NothingLeft } from "../composition/cut.ts";
import { spansOf } from "../composition/spans.ts";
import type { RecordingsRepository } from "../repository.ts";
import { windowsOf } from "../replay/windows.ts";
import { noteSize } from "../sizes.ts";
import { type LiveCaptions, type PublishDeps, publish } from "./publish.ts";
import {
  type PublicationData,
  RECORDING_PUBLICATION,
  askForPublication,
} from "./publication-kind.ts";
import { spokenCues } from "./spoken-cues.ts";
import { listSpoken } from "./spoken-repository.ts";
import {
  type Submission,
  findSubmission,
  finishPublishing,
  isVideo,
  noteVideo,
  publishAgain,
  refusePublishing,
} from "./publication-repository.ts";

export type PublicationDeps = PublishDeps &
  Pick<Room, "room"> & {
    database: Database;
    jobs: Pick<JobSender, "send">;
    recordings: Pick<RecordingsRepository, "eventsOf">;
    /** Null where there is none: submitted recordings wait for a process that has it. */
    ffmpeg: Ffmpeg | null;
    /** Where media hosts write. */
    folder: string;
    log: FastifyBaseLogger;
    /** 1 or 0. */
    concurrency: number;
  };

/** Seconds until a recording is taken again whose disk, store or database could not do their part. */
const NOT_NOW = 60;
const texts = RECORDING_REFUSALS;

/** Makes submitted recordings into videos of courses. */
export const publicationJob = (deps: PublicationDeps): Job<PublicationData> =>
  defineJob({
    kind: RECORDING_PUBLICATION,
    concurrency: deps.ffmpeg ? deps.concurrency : 0,
    run: ({ recordingId }, run) =>
      withinRoom(deps, run.signal, (signal) => publishOne(deps, recordingId, { ...run, signal })),
    recover: () => recover(deps),
    revive: ({ recordingId }, trx) => publishAgain(trx, recordingId),
    discard: ({ recordingId }, trx) => refusePublishing(trx, recordingId, texts.notPublished),
  });

const recover = async ({ database: { queries }, jobs }: PublicationDeps): Promise<void> => {
  for (const id of await listForgotten(queries, RECORDING_PUBLICATION.name, ["publishing"]))
    await queries.transaction().execute((trx) => askForPublication(jobs, trx, id));
};

const publishOne = async (deps: PublicationDeps, id: string, run: JobRun): Promise<void> => {
  const { queries } = deps.database;
  const submission = await findSubmission(queries, id);
  if (!submission) return;
  const { videoId } = submission;
  // An earlier try may have ended between the video and this note.
  if (videoId !== null && (await isVideo(queries, videoId))) return finishPublishing(queries, id);
  try {
    await makeVideo(deps, id, submission, run);
    await finishPublishing(queries, id);
    deps.log.info({ recordingId: id }, "A recording was published");
  } catch (error) {
    if (run.signal.aborted) throw error;
    const refusal = refusalOf(error);
    if (refusal !== null) return await refusePublishing(queries, id, refusal);
    if (isNotNow(error)) throw new JobPostponed(reasonOf(error), NOT_NOW, { cause: error });
    if (run.isLastTry) await refusePublishing(queries, id, texts.notPublished);
    throw error;
  } finally {
    await noteSize(deps, id);
  }
};

/** What the teacher can do something about; null for everything else. */
const refusalOf = (error: unknown): string | null => {
  if (error instanceof NothingLeft) return texts.nothingLeft;
  // Its files are gone: no later try finds them.
  if (error instanceof NothingRecorded) return texts.notPublished;
  const isTheirs = error instanceof DomainError && ["invalid", "forbidden"].includes(error.code);
  return isTheirs ? error.message : null;
};

const makeVideo = async (
  deps: PublicationDeps,
  id: string,
  { form, person }: Submission,
  run: JobRun,
): Promise<void> => {
  const { database, ffmpeg, recordings } = deps;
  if (!ffmpeg) return;
  if (!person) throw new DomainError("forbidden", texts.notPublished);
  const folder = join(deps.folder, id);
  const events = await recordings.eventsOf(id);
  const cut = { from: form.start * 1_000, to: form.end === null ? null : form.end * 1_000 };
  const excerpt = await composeExcerpt({ ffmpeg, folder, events, ...run }, cut);
  run.signal.throwIfAborted();
  const spoken = await spokenIn(database, { id, events }, excerpt);
  const videoId = randomUUID();
  await noteVideo(database.queries, id, videoId);
  await publish(deps, { ffmpeg, form, person, videoId, folder, excerpt, spoken });
};

/** The captions of what the video shows. */
const spokenIn = async (
  database: Database,
  { id, events }: { id: string; events: readonly RecordingEvent[] },
  { from, milliseconds }: Excerpt,
): Promise<LiveCaptions | null> => {
  const { phrases, language } = await listSpoken(database, id);
  const cues = spokenCues(phrases, windowsOf(spansOf(events), { from, to: from + milliseconds }));
  return language === null || cues.length === 0 ? null : { cues, language };
};
