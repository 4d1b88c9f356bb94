import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import type { RecordingFailure } from "@lyceum/shared/signaling/recording.ts";

import type { KeptRecording, RecordingsPort } from "../src/classroom/modules/recording/ports.ts";

type Kept = KeptRecording & {
  sessionId: string;
  stopped: boolean;
  failure: RecordingFailure | null;
  events: RecordingEvent[];
};

/** Recordings in memory: the same after signaling was restarted. */
export class InMemoryRecordings implements RecordingsPort {
  readonly all: Kept[] = [];
  /** Whether the database is unavailable. */
  away = false;

  async start({ id, sessionId }: { id: string; sessionId: string }): Promise<KeptRecording> {
    this.#assertThere();
    if (await this.going(sessionId))
      throw new DomainError("conflict", CLASS_REFUSALS.recording.going);
    const kept = { id, sessionId, startedAt: new Date(), paused: false };
    this.all.push({ ...kept, stopped: false, failure: null, events: [] });
    return kept;
  }

  async going(sessionId: string): Promise<KeptRecording | null> {
    this.#assertThere();
    return this.all.find((each) => each.sessionId === sessionId && !each.stopped) ?? null;
  }

  async abandon(recordingId: string): Promise<void> {
    this.#assertThere();
    this.all.splice(this.all.indexOf(this.#of(recordingId)), 1);
  }

  async setPaused(recordingId: string, paused: boolean): Promise<void> {
    this.#assertThere();
    Object.assign(this.#of(recordingId), { paused });
  }

  async stop(recordingId: string, failure: RecordingFailure | null): Promise<void> {
    this.#assertThere();
    Object.assign(this.#of(recordingId), { stopped: true, failure });
  }

  async addEvents(recordingId: string, events: readonly RecordingEvent[]): Promise<void> {
    this.#assertThere();
    this.#of(recordingId).events.push(...events);
  }

  #of(recordingId: string): Kept {
    const found = this.all.find(({ id }) => id === recordingId);
    if (!found) throw new DomainError("not_found", "There is no such recording.");
    return found;
  }

  #assertThere(): void {
    if (this.away) throw new Error("The database is unavailable.");
  }
}
