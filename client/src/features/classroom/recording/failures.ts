import type { RecordingFailure } from "@lyceum/shared/signaling/recording.ts";

import * as texts from "#text/classroom/recording.ts";

/** Why a recording ended that no host stopped. */
export const FAILURES: Record<RecordingFailure, string> = {
  disk: texts.endedDiskFull,
  write: texts.endedNotWritten,
};
