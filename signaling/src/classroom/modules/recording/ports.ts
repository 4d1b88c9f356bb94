import type { RecordingFailure } from "@lyceum/shared/signaling/recording.ts";
import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";

export type KeptRecording = { id: string; startedAt: Date; paused: boolean };

/** Recordings of sessions. What is passed here is stored when the promise resolves. */
export type RecordingsPort = {
  /** Throws conflict (this class is recorded already), too_many, forbidden (its teacher may store no more). */
  start(recording: {
    id: string;
    classId: string;
    sessionId: string;
    personId: string;
  }): Promise<KeptRecording>;
  /** The recording of the session that has not been stopped. */
  going(sessionId: string): Promise<KeptRecording | null>;
  /** Forgets one of which nothing was written. */
  abandon(recordingId: string): Promise<void>;
  setPaused(recordingId: string, paused: boolean): Promise<void>;
  /** Idempotent. It is made into a video from then on. */
  stop(recordingId: string, failure: RecordingFailure | null): Promise<void>;
  /** In their order. Throws too_many for chapters. */
  addEvents(recordingId: string, events: readonly RecordingEvent[]): Promise<void>;
};

export type RecordingPorts = { recordings: RecordingsPort };
