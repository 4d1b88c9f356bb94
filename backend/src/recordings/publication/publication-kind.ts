import type { Transaction } from "kysely";
import { z } from "zod";

import type { Tables } from "../../kernel/database/tables.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import type { JobSender } from "../../kernel/jobs/JobQueue.ts";

const PublicationData = z.object({ recordingId: z.uuid() });
export type PublicationData = z.infer<typeof PublicationData>;

/** Seconds. Only what the cut goes through is drawn again. */
export const RECORDING_PUBLICATION: JobKind<PublicationData> = {
  name: "recording-publication",
  schema: PublicationData,
  retry: { limit: 5, delay: 30, most: 1_800 },
  expireIn: 4 * 3_600,
};

/** Asks for the video of a course within the transaction that submits the recording. */
export const askForPublication = async (
  jobs: Pick<JobSender, "send">,
  trx: Transaction<Tables>,
  recordingId: string,
): Promise<void> => {
  await jobs.send(RECORDING_PUBLICATION, { recordingId }, { key: recordingId }, trx);
};
