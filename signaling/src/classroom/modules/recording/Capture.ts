import { isNotFound } from "@lyceum/shared/refusals.ts";

import type { RoomMedia } from "../../media/RoomMedia.ts";
import type { Participant } from "../../seats/Participant.ts";
import type { EventLog } from "./EventLog.ts";
import type { WantedStream } from "./wanted-streams.ts";

/** `ended`: nothing more of it counts, but the media host writes on until it can be told. */
type Captured = { owner: Participant; layer: number; paused: boolean; ended: boolean };

/** What a room's media host writes for one recording, made to be what is wanted. Call its methods one at a time. */
export class Capture {
  readonly room: RoomMedia;
  readonly #events: EventLog;
  readonly #captured = new Map<string, Captured>();
  #speaker: string | null = null;

  private constructor(room: RoomMedia, events: EventLog) {
    this.room = room;
    this.#events = events;
  }

  /** What the media host still writes for a process that is gone is ended first: its consents are not known here. */
  static async start(room: RoomMedia, recordingId: string, events: EventLog): Promise<Capture> {
    await Capture.endIn(room);
    const { roomId, sfu } = room;
    const { now } = await sfu.startRecording({ roomId, recordingId });
    events.note({ type: "captureStarted", body: { hostAt: now } });
    return new Capture(room, events);
  }

  /** Ends whatever is written of this room. Rejects where its media host cannot be reached. */
  static async endIn(room: RoomMedia): Promise<void> {
    await room.open();
    await room.sfu.stopRecording({ roomId: room.roomId }).catch(ignoreMissing);
  }

  /** Rejects with the first stream that the media host refuses; the others are recorded all the same. */
  async follow(wanted: readonly WantedStream[]): Promise<void> {
    const refusals: unknown[] = [];
    const attempt = (act: () => Promise<void>) =>
      act().catch((error: unknown) => refusals.push(error));
    const kept = new Set(wanted.map(({ producer }) => producer.id));
    for (const producerId of this.#captured.keys())
      if (!kept.has(producerId)) await attempt(() => this.#release(producerId));
    for (const stream of wanted) await attempt(() => this.#record(stream));
    this.#noteSpeaker();
    if (refusals.length > 0) throw refusals[0];
  }

  /** Rejects where the media host cannot be reached, and may go on. */
  async stop(reason: "paused" | "stopped"): Promise<void> {
    const { roomId, sfu } = this.room;
    await sfu.stopRecording({ roomId }).catch(ignoreMissing);
    this.#events.note({ type: "captureStopped", body: { reason } });
  }

  /** The room is gone, and its logs have ended. */
  lose(): void {
    this.#events.note({ type: "captureStopped", body: { reason: "lost" } });
  }

  async #record({ producer, owner, layer }: WantedStream): Promise<void> {
    const { roomId, sfu } = this.room;
    const { id: producerId, paused, source, kind } = producer;
    if (this.#captured.get(producerId)?.ended) await this.#release(producerId);
    const before = this.#captured.get(producerId);
    const written =
      before?.layer === layer ? null : await sfu.recordProducer({ roomId, producerId, layer });
    this.#captured.set(producerId, { owner, layer, paused, ended: false });
    if (before && before.paused !== paused)
      this.#events.note({ type: "producerChanged", body: { producerId, paused } });
    if (before || !written) return;
    const { id: participantId, role, person } = owner;
    const { id: personId, name } = person;
    const stream = { producerId, participantId, personId, name, role, source, kind, paused };
    this.#events.note({ type: "producerAdded", body: { ...stream, ...written } });
  }

  /** What is written from now on, until the media host can be reached, is not part of the recording. */
  async #release(producerId: string): Promise<void> {
    const { roomId, sfu } = this.room;
    const captured = this.#captured.get(producerId);
    if (captured && !captured.ended) {
      captured.ended = true;
      this.#events.note({ type: "producerRemoved", body: { producerId } });
    }
    await sfu.releaseProducer({ roomId, producerId }).catch(ignoreMissing);
    this.#captured.delete(producerId);
  }

  #noteSpeaker(): void {
    const { activeSpeaker: participantId } = this.room;
    if (this.#speaker === participantId) return;
    this.#speaker = participantId;
    this.#events.note({ type: "activeSpeaker", body: { participantId } });
  }
}

const ignoreMissing = (error: unknown): void => {
  if (!isNotFound(error)) throw error;
};
