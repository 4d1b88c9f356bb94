import { DomainError } from "@lyceum/shared/errors.ts";
import type { SfuBody, SfuReply } from "@lyceum/shared/sfu/requests.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import { missing } from "../refusals.ts";
import type { RoomProducer } from "../RoomProducer.ts";
import { hostNow } from "./host-clock.ts";
import type { Recordings } from "./Recordings.ts";
import type { RoomRecorder } from "./RoomRecorder.ts";

/** The recording of a room, one at a time. */
export class RoomRecording {
  readonly #roomId: string;
  readonly #turns = new SerialQueue();
  #recorder: RoomRecorder | undefined;
  #starting = 0;
  #closed = false;

  constructor(roomId: string) {
    this.#roomId = roomId;
  }

  get goes(): boolean {
    return this.#starting > 0 || this.#going !== undefined;
  }

  /** The last one, if the host itself ended it. */
  get failed(): SfuReply<"takeOverRoom">["recordingFailed"] {
    const recorder = this.#recorder;
    if (!recorder?.endedBy) return null;
    return { recordingId: recorder.recordingId, reason: recorder.endedBy };
  }

  /** Idempotent. Signaling says which streams are recorded: it knows whose they are. */
  start({ recordingId }: Pick<SfuBody<"startRecording">, "recordingId">, recordings: Recordings) {
    return this.#turns.run(async () => {
      const going = this.#going;
      if (going && going.recordingId !== recordingId)
        throw new DomainError("conflict", "Another recording goes on in this room.");
      this.#starting += 1;
      try {
        this.#recorder = going ?? (await recordings.open(this.#roomId, recordingId));
      } finally {
        this.#starting -= 1;
      }
      // Race: the room may have closed meanwhile.
      if (this.#closed) await this.#recorder.close();
      return { now: hostNow() };
    });
  }

  record(producer: RoomProducer, layer: number) {
    if (!this.#going) throw missing("recording");
    return this.#going.record(producer, layer);
  }

  async release(producerId: string) {
    await this.#going?.release(producerId);
    return {};
  }

  /** Idempotent. Resolves when all is on the disk. */
  async stop() {
    await this.#turns.run(() => this.#recorder?.close());
  }

  /** Stops it for good. */
  close() {
    this.#closed = true;
    return this.stop();
  }

  get #going() {
    return this.#recorder?.closed ? undefined : this.#recorder;
  }
}
