import { guarded } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import type { SfuNoticeBody } from "@lyceum/shared/sfu/notices.ts";
import type { SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { types } from "mediasoup";
import type { Logger } from "pino";

import { missing } from "../refusals.ts";
import type { RoomProducer } from "../RoomProducer.ts";
import type { RoomRouter } from "../RoomRouter.ts";
import { TrackRecorder } from "./TrackRecorder.ts";

/** Without bandwidth estimation: nobody here would answer it, and mediasoup would send probes of its own. */
const ESTIMATION = new Set(["transport-cc", "goog-remb"]);

/** What the router can, and no header extensions. */
const capabilitiesOf = ({ rtpCapabilities }: types.Router): types.RtpCapabilities => ({
  codecs: (rtpCapabilities.codecs ?? []).map((codec) => ({
    ...codec,
    rtcpFeedback: codec.rtcpFeedback?.filter(({ type }) => !ESTIMATION.has(type)),
  })),
  headerExtensions: [],
});

type Options = {
  recordingId: string;
  folder: string;
  /** Bytes of one stream that wait for the disk. */
  waitingMax: number;
  log: Logger;
  onPacket: () => void;
  /** A packet was left out: the disk does not keep up, or the stream has too many. */
  onDropped: () => void;
  /** A log could not be written; the recorder is closing. Called at most once. */
  onFailed: (error: unknown) => void;
};

/**
 * Writes streams of one room as they come, each taken on the worker where it is published: nothing is piped for it.
 */
export class RoomRecorder {
  readonly recordingId: string;
  /** Why the host ended it by itself; null if it did not. */
  endedBy: SfuNoticeBody<"recordingFailed">["reason"] | null = null;
  readonly #options: Options;
  readonly #transports = new Map<RoomRouter, Promise<types.DirectTransport>>();
  readonly #tracks = new Map<string, TrackRecorder>();
  readonly #turns = new SerialQueue();
  readonly #onClosed: (recorder: RoomRecorder) => void;
  #failed = false;
  #closing: Promise<void> | undefined;

  constructor(options: Options, onClosed: (recorder: RoomRecorder) => void) {
    this.recordingId = options.recordingId;
    this.#options = options;
    this.#onClosed = onClosed;
  }

  get closed() {
    return this.#closing !== undefined;
  }

  /** Idempotent: a stream that is recorded already only takes this layer from now on. */
  record(source: RoomProducer, layer: number): Promise<SfuReply<"recordProducer">> {
    return this.#turns.run(async () => {
      const track = this.#current(source.id) ?? (await this.#open(source));
      await track.take(layer);
      return track.reply;
    });
  }

  /** Idempotent. */
  release(producerId: string): Promise<void> {
    // At once: what others still miss is no reason to write more of it.
    const stopping = this.#tracks.get(producerId)?.stop();
    return this.#turns.run(async () => {
      await stopping;
      // Race: it may have been opened, or opened again, in a turn before.
      await this.#tracks.get(producerId)?.stop();
      this.#tracks.delete(producerId);
    });
  }

  /** Idempotent. Resolves when all is on the disk. */
  close(): Promise<void> {
    return (this.#closing ??= keptForLater(this.#close()));
  }

  #current(producerId: string): TrackRecorder | undefined {
    const track = this.#tracks.get(producerId);
    return track?.stopped ? undefined : track;
  }

  async #open(source: RoomProducer): Promise<TrackRecorder> {
    const router = await source.roomRouter.router;
    const transport = await this.#transportOn(source.roomRouter, router);
    const recording = { ...this.#options, onFailed: (error: unknown) => this.#fail(error) };
    const track = await TrackRecorder.create(source, transport, capabilitiesOf(router), recording);
    // Race: the recording, or the stream, may have ended meanwhile.
    if (this.closed || source.producer.closed) {
      await track.stop();
      throw missing(this.closed ? "recording" : "producer");
    }
    this.#tracks.set(source.id, track);
    return track;
  }

  #transportOn(roomRouter: RoomRouter, router: types.Router): Promise<types.DirectTransport> {
    const transport =
      this.#transports.get(roomRouter) ?? keptForLater(router.createDirectTransport());
    this.#transports.set(roomRouter, transport);
    transport.catch(() => this.#transports.delete(roomRouter));
    return transport;
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#options.onFailed(error);
  }

  async #close(): Promise<void> {
    // At once, before those who wait for their turn: nothing may be written after it.
    const stops = [...this.#tracks.values()].map((track) => track.stop());
    await Promise.allSettled(stops);
    await this.#turns.run(() => undefined);
    for (const opening of this.#transports.values())
      await opening.then(
        (transport) => transport.close(),
        () => undefined,
      );
    guarded("end of a recording", this.#options.log, this.#onClosed)(this);
  }
}
