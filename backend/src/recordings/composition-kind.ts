import type { Transaction } from "kysely";
import { z } from "zod";

import type { Tables } from "../kernel/database/tables.ts";
import type { JobKind } from "../kernel/jobs/job.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";

const CompositionData = z.object({ recordingId: z.uuid() });
export type CompositionData = z.infer<typeof CompositionData>;

/** Seconds. A long class takes hours on a small machine. */
export const RECORDING_COMPOSITION: JobKind<CompositionData> = {
  name: "recording-composition",
  schema: CompositionData,
  retry: { limit: 5, delay: 30, most: 1_800 },
  expireIn: 20 * 3_600,
};

/** Seconds after the end of a recording: by then its media host has written everything. */
const AFTER = 15;

/** Asks for the video of a recording, `after` seconds from now, within the transaction that stops it. */
export const askForComposition = async (
  jobs: Pick<JobSender, "send">,
  trx: Transaction<Tables>,
  recordingId: string,
  after = AFTER,
): Promise<void> => {
  const options = { key: recordingId, after };
  await jobs.send(RECORDING_COMPOSITION, { recordingId }, options, trx);
};
