import type { RecordingFailure, RecordingView } from "@lyceum/shared/signaling/recording.ts";

import type { Capture } from "./Capture.ts";
import type { EventLog } from "./EventLog.ts";
import type { KeptRecording } from "./ports.ts";

/**
 * `pauseKept`: the database has `paused` as it is here; `isCutOff`: the end of a capture before was not noted, as its process is
 * gone; `since`: when its capture began, ms of the process's clock.
 */
export type Going = KeptRecording & {
  pauseKept: boolean;
  isCutOff: boolean;
  events: EventLog;
  capture: Capture | null;
  since: number;
};

/** What everyone sees of it. */
export const viewOf = (going: Going | null, failure: RecordingFailure | null): RecordingView => ({
  current: going && {
    id: going.id,
    startedAt: going.startedAt.toISOString(),
    paused: going.paused,
  },
  failure,
});
