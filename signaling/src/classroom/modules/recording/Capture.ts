import { isNotFound } from "@lyceum/shared/refusals.ts";
import type { SfuReply } from "@lyceum/shared/sfu/requests.ts";

import type { RoomMedia } from "../../media/RoomMedia.ts";
import type { Participant } from "../../seats/Participant.ts";
import type { EventLog } from "./EventLog.ts";
import type { WantedStream } from "./wanted-streams.ts";

/**
 * A stream that its media host writes, or may write. `layer` is null before the host has said that it does; `named`: it is
 * among the events; `over`: it is no part of the recording any more, whatever the host still writes of it.
 */
type Captured = {
  owner: Participant;
  layer: number | null;
  paused: boolean;
  named: boolean;
  over: boolean;
};

/** See `Going`. */
type Captures = { id: string; events: EventLog; isCutOff: boolean };

/** What a room's media host writes for one recording, made to be what is wanted. Call its methods one at a time, but for `leaveOut`. */
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
  static async start(room: RoomMedia, { id, events, isCutOff }: Captures): Promise<Capture> {
    await Capture.endIn(room);
    const { roomId, sfu } = room;
    const { now } = await sfu.startRecording({ roomId, recordingId: id });
    if (isCutOff) events.note({ type: "captureStopped", body: { reason: "lost" } });
    events.note({ type: "captureStarted", body: { hostAt: now } });
    return new Capture(room, events);
  }

  /** Ends whatever is written of this room. Rejects where its media host cannot be reached. */
  static async endIn(room: RoomMedia): Promise<void> {
    await room.open();
    await room.sfu.stopRecording({ roomId: room.roomId }).catch(ignoreMissing);
  }

  /**
   * Rejects with the first stream that the media host refuses; the others are recorded all the same. `mayBeRecorded` is
   * asked again before each stream: its owner may have changed their mind meanwhile.
   */
  async follow(
    wanted: readonly WantedStream[],
    mayBeRecorded: (owner: Participant) => boolean,
  ): Promise<void> {
    const refusals: unknown[] = [];
    const attempt = (act: () => Promise<void>) =>
      act().catch((error: unknown) => refusals.push(error));
    const kept = new Set(wanted.map(({ producer }) => producer.id));
    const over = [...this.#captured].filter(([id, captured]) => captured.over || !kept.has(id));
    // Side by side: the media host waits a moment for what each of them misses.
    await Promise.all(over.map(([id, captured]) => attempt(() => this.#release(id, captured))));
    for (const stream of wanted)
      if (mayBeRecorded(stream.owner)) await attempt(() => this.#record(stream));
    this.#noteSpeaker();
    if (refusals.length > 0) throw refusals[0];
  }

  /** Whether the media host has said of each of these that it writes it. */
  has(wanted: readonly WantedStream[]): boolean {
    return wanted.every(({ producer }) => {
      const captured = this.#captured.get(producer.id);
      return captured?.named === true && !captured.over;
    });
  }

  /** From this moment on nothing of this person is part of the recording. The next `follow` tells the media host first. */
  leaveOut(personId: string): void {
    for (const [producerId, captured] of this.#captured)
      if (captured.owner.person.id === personId) this.#end(producerId, captured);
  }

  /** Rejects where the media host cannot be reached, and may go on. */
  async stop(reason: "paused" | "stopped"): Promise<void> {
    const { roomId, sfu } = this.room;
    // Nothing newer is written, but the media host waits a moment for what is missing.
    const at = this.#events.now();
    await sfu.stopRecording({ roomId }).catch(ignoreMissing);
    this.#events.note({ type: "captureStopped", body: { reason } }, at);
  }

  /** The room is gone, and its logs have ended. */
  lose(): void {
    this.#events.note({ type: "captureStopped", body: { reason: "lost" } });
  }

  async #record(stream: WantedStream): Promise<void> {
    const { producer, owner, layer } = stream;
    const { id: producerId, paused } = producer;
    const fresh = { owner, layer: null, paused, named: false, over: false };
    const captured: Captured = this.#captured.get(producerId) ?? fresh;
    // What was left out begins again in a log of its own, once the media host has ended the one before.
    if (captured.over) return;
    // Before the answer: where none comes, the media host may write it all the same.
    this.#captured.set(producerId, captured);
    if (captured.layer !== layer) {
      const { roomId, sfu } = this.room;
      const written = await sfu.recordProducer({ roomId, producerId, layer });
      captured.layer = layer;
      this.#name(stream, captured, written);
    }
    if (captured.paused === paused || captured.over) return;
    captured.paused = paused;
    this.#events.note({ type: "producerChanged", body: { producerId, paused } });
  }

  /** Race: it may have been left out while the media host began to write it. */
  #name(
    { producer, owner }: WantedStream,
    captured: Captured,
    written: SfuReply<"recordProducer">,
  ): void {
    if (captured.named || captured.over) return;
    captured.named = true;
    const { id: producerId, source, kind } = producer;
    const { id: participantId, role, person } = owner;
    const { id: personId, name } = person;
    const { paused } = captured;
    const stream = { producerId, participantId, personId, name, role, source, kind, paused };
    this.#events.note({ type: "producerAdded", body: { ...stream, ...written } });
  }

  async #release(producerId: string, captured: Captured): Promise<void> {
    this.#end(producerId, captured);
    const { roomId, sfu } = this.room;
    await sfu.releaseProducer({ roomId, producerId }).catch(ignoreMissing);
    this.#captured.delete(producerId);
  }

  #end(producerId: string, captured: Captured): void {
    if (captured.over) return;
    captured.over = true;
    if (captured.named) this.#events.note({ type: "producerRemoved", body: { producerId } });
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
