import type { Transaction } from "kysely";
import { z } from "zod";

import type { Tables } from "../../kernel/database/tables.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import type { JobSender } from "../../kernel/jobs/JobQueue.ts";
import { priorityOfTurn } from "../../kernel/jobs/turns-repository.ts";
import { findWaiting } from "./conversion-repository.ts";

const ConversionData = z.object({ videoId: z.uuid() });
export type ConversionData = z.infer<typeof ConversionData>;

/** Seconds. A long video takes hours on a small machine. */
export const VIDEO_CONVERSION: JobKind<ConversionData> = {
  name: "video-conversion",
  schema: ConversionData,
  retry: { limit: 8, delay: 5, most: 1_800 },
  expireIn: 20 * 3_600,
};

/** What does not play yet goes before further qualities of what does. */
const LANES = { plays: 1, waits: 2 };

/** Asks for the conversion of a video within the transaction that makes or approves it. */
export const askForConversion = async (
  jobs: Pick<JobSender, "send">,
  trx: Transaction<Tables>,
  videoId: string,
): Promise<void> => {
  const video = await findWaiting(trx, videoId);
  if (!video) return;
  const { person } = video;
  const lane = video.plays ? LANES.plays : LANES.waits;
  const priority = await priorityOfTurn(trx, { name: VIDEO_CONVERSION.name, person, lane });
  const options = { key: videoId, person, priority };
  await jobs.send(VIDEO_CONVERSION, { videoId }, options, trx);
};
