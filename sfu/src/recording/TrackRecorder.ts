import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { types } from "mediasoup";
import type { Logger } from "pino";

import { FirstLayer } from "../FirstLayer.ts";
import { madeOn } from "../made-on.ts";
import { asDescribed } from "../refusals.ts";
import type { RoomProducer } from "../RoomProducer.ts";
import { MissingPackets } from "./MissingPackets.ts";
import { PacketLimit } from "./PacketLimit.ts";
import { PacketLog } from "./PacketLog.ts";

/** Milliseconds. A file can be entered only at a key frame, and nobody else asks for one while all goes well. */
const KEY_FRAME_EVERY = 30_000;
const LOOK_EVERY = 250;
/** A publisher knows after this many milliseconds for which layers its line is wide enough: a recording begins with what it takes. */
const LAYERS_SETTLED = 3_000;
/** Milliseconds between two looks at whether what was missing at the end has come. */
const REST_LOOK_EVERY = 30;
const SEQUENCE_AT = 2;

type Recording = {
  folder: string;
  /** Bytes of one stream that wait for the disk. */
  waitingMax: number;
  log: Logger;
  onPacket: () => void;
  /** A packet was left out: the disk does not keep up, or the stream has too many. */
  onDropped: () => void;
  onFailed: (error: unknown) => void;
};

/** Writes one stream to one log until the stream ends or `stop` is called. */
export class TrackRecorder {
  readonly reply: SfuReply<"recordProducer">;
  readonly #source: RoomProducer;
  readonly #consumer: types.Consumer;
  readonly #first: FirstLayer;
  readonly #packets: PacketLog;
  readonly #log: Logger;
  readonly #onFailed: (error: unknown) => void;
  readonly #missing = new MissingPackets();
  #looking: NodeJS.Timeout | undefined;
  #keyFrameAsked = performance.now();
  #stopping: Promise<void> | undefined;

  private constructor(
    source: RoomProducer,
    consumer: types.Consumer,
    packets: PacketLog,
    recording: Recording,
    reply: SfuReply<"recordProducer">,
  ) {
    this.#source = source;
    this.#consumer = consumer;
    this.#first = new FirstLayer(consumer, performance.now() - source.since < LAYERS_SETTLED);
    this.#packets = packets;
    this.#log = recording.log;
    this.#onFailed = recording.onFailed;
    this.reply = reply;
    const limit = new PacketLimit(consumer, recording.log);
    consumer.on("rtp", (packet) => {
      const now = performance.now();
      const admitted = limit.admits(now);
      const sequence = packet.readUInt16BE(SEQUENCE_AT);
      // Of what comes after the end, only what was sent before it.
      if (this.stopped && !this.#missing.has(sequence)) return;
      if (!admitted) return recording.onDropped();
      recording.onPacket();
      if (!packets.add(packet)) recording.onDropped();
      this.#missing.arrived(sequence, now);
    });
    consumer.observer.once("close", () =>
      inBackground("end of a recorded stream", recording.log, () => this.stop()),
    );
    if (consumer.kind === "video") this.#lookForGaps();
  }

  /** Nothing flows before `take`. */
  static async create(
    source: RoomProducer,
    transport: types.DirectTransport,
    rtpCapabilities: types.RtpCapabilities,
    recording: Recording,
  ): Promise<TrackRecorder> {
    const described = { producerId: source.id, rtpCapabilities, paused: true };
    const consumer = await asDescribed(() => madeOn(transport, () => transport.consume(described)));
    source.roomRouter.count("consumers", consumer);
    try {
      const { mimeType = "", clockRate = 0 } = consumer.rtpParameters.codecs[0] ?? {};
      const head = { producerId: source.id, mimeType, clockRate };
      const file = `${randomUUID()}.rtp`;
      const path = join(recording.folder, file);
      const packets = await PacketLog.create(path, head, recording);
      const reply = { file, mimeType, clockRate, startedAt: packets.epoch };
      return new TrackRecorder(source, consumer, packets, recording, reply);
    } catch (error) {
      consumer.close();
      throw error;
    }
  }

  get stopped() {
    return this.#stopping !== undefined;
  }

  /** Takes at most this simulcast layer, from now on. */
  async take(layer: number): Promise<void> {
    const { type } = this.#consumer;
    if (type === "simulcast") await this.#first.prefer({ spatialLayer: layer });
    // Its owner would go on sending a layer that nobody takes.
    if (this.stopped) return;
    this.#source.record(type === "simulcast" ? layer : 0);
    // Asks for a key frame by itself.
    if (this.#consumer.paused) await this.#consumer.resume();
  }

  /** Idempotent. Nothing newer is written; what is missing has half a second to come. Resolves when all is on the disk. */
  stop(): Promise<void> {
    return (this.#stopping ??= keptForLater(this.#stop()));
  }

  async #stop(): Promise<void> {
    clearInterval(this.#looking);
    while (!this.#consumer.closed && this.#missing.mayCome(performance.now()))
      await delay(REST_LOOK_EVERY);
    this.#consumer.close();
    this.#source.record(-1);
    const { dropped } = this.#packets;
    if (dropped > 0) this.#log.warn({ dropped }, "the disk of recordings did not keep up");
    await this.#packets.close().catch(this.#onFailed);
  }

  #lookForGaps(): void {
    const look = guarded("gaps of a recording", this.#log, async () => {
      const now = performance.now();
      const lost = this.#missing.takeLost(now);
      if (!lost && now - this.#keyFrameAsked < KEY_FRAME_EVERY) return;
      this.#keyFrameAsked = now;
      if (!this.#consumer.closed) await this.#consumer.requestKeyFrame();
    });
    this.#looking = setInterval(look, LOOK_EVERY).unref();
  }
}
