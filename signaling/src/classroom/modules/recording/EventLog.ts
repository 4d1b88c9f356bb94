import type { RecordingEvent, RecordingHappening } from "@lyceum/shared/recording-events.ts";

import { steadyClock } from "../steady-clock.ts";
import type { RecordingsPort } from "./ports.ts";

/** What happens in one recording, written in order. What cannot be written now is written with the next. */
export class EventLog {
  /** A machine's own clock, if it is set meanwhile, would end what has not yet begun. */
  readonly now = steadyClock();
  readonly #recordingId: string;
  readonly #recordings: RecordingsPort;
  #waiting: RecordingEvent[] = [];

  constructor(recordingId: string, recordings: RecordingsPort) {
    this.#recordingId = recordingId;
    this.#recordings = recordings;
  }

  /** Notes it with this moment, or an earlier one; `write` writes it. */
  note(happening: RecordingHappening, at = this.now()): void {
    this.#waiting.push({ at, ...happening });
  }

  /** Call it one at a time. Rejects where nothing could be written. */
  async write(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const events = [...this.#waiting];
    await this.#recordings.addEvents(this.#recordingId, events);
    this.#waiting = this.#waiting.slice(events.length);
  }

  /** Writes this one, or nothing of it: for callers that report whether it was written. */
  async add(happening: RecordingHappening): Promise<void> {
    await this.write();
    await this.#recordings.addEvents(this.#recordingId, [{ at: this.now(), ...happening }]);
  }
}
