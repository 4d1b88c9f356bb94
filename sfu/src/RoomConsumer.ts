import type { SfuBody } from "@lyceum/shared/sfu/requests.ts";
import type { ConsumerOptions } from "@lyceum/shared/rtp.ts";
import type { types } from "mediasoup";

import { FirstLayer } from "./FirstLayer.ts";
import type { Notify } from "./Notices.ts";
import type { RoomProducer } from "./RoomProducer.ts";
import type { RoomTransport } from "./RoomTransport.ts";
import { Throttle } from "./Throttle.ts";

const QUALITY_INTERVAL = 1_000;

export type ConsumerChange = Pick<
  SfuBody<"setConsumer">,
  "paused" | "preferredLayers" | "priority"
>;

/** A stream sent to one participant. */
export class RoomConsumer {
  readonly receiver: RoomTransport;
  readonly consumer: types.Consumer;
  readonly #source: RoomProducer;
  readonly #first: FirstLayer;
  readonly #quality: Throttle<{ score: number; currentLayer: number | null }>;

  constructor(
    roomId: string,
    consumer: types.Consumer,
    source: RoomProducer,
    receiver: RoomTransport,
    notify: Notify,
  ) {
    const consumerId = consumer.id;
    this.receiver = receiver;
    this.consumer = consumer;
    this.#source = source;
    this.#first = new FirstLayer(consumer, true, () => source.recount());
    this.#quality = new Throttle(QUALITY_INTERVAL, (quality) =>
      notify("consumerQuality", { roomId, consumerId, ...quality }),
    );
    source.consumers.add(this);
    consumer.on("score", () => this.#rate());
    consumer.on("layerschange", () => this.#rate());
    consumer.on("producerclose", () => notify("consumerClosed", { roomId, consumerId }));
    consumer.observer.once("close", () => this.#end());
  }

  get id() {
    return this.consumer.id;
  }

  /** What its page has asked for. */
  get askedLayers(): ConsumerChange["preferredLayers"] {
    return this.#first.layers;
  }

  /**
   * -1 for none; a single stream is layer 0. Until it has shown the lowest layer it wants no more than its publisher sends: an encoder that is
   * changed makes it wait.
   */
  get wantedLayer() {
    if (this.consumer.paused) return -1;
    const wish = this.#first.layers?.spatialLayer ?? 0;
    return this.#first.waits ? Math.min(wish, Math.max(0, this.#source.layersTold ?? 0)) : wish;
  }

  /** Of its publisher. */
  keyFrameSeen() {
    this.#first.keyFrameSeen();
  }

  get options(): ConsumerOptions {
    const { id, producerId, kind, type, producerPaused } = this.consumer;
    const rtpParameters = this.consumer.rtpParameters as ConsumerOptions["rtpParameters"];
    return { id, producerId, kind, rtpParameters, type, producerPaused };
  }

  /** Sets layers before resuming, so that the first key frame requested is of the right layer. */
  async change({ preferredLayers, priority, paused }: ConsumerChange) {
    if (preferredLayers || paused === false) await this.#first.prefer(preferredLayers);
    if (priority !== undefined) await this.consumer.setPriority(priority);
    if (paused === true) await this.consumer.pause();
    if (paused === false) {
      await this.consumer.resume();
      this.#first.look();
    }
    this.#source.recount();
  }

  #rate() {
    if (this.consumer.paused || this.consumer.producerPaused) return;
    const { score, producerScore } = this.consumer.score;
    this.#quality.offer({
      score: Math.min(score, producerScore),
      currentLayer: this.#currentLayer(producerScore),
    });
  }

  /** mediasoup names layers only of simulcast streams; a single stream is layer 0 while it flows. */
  #currentLayer(producerScore: number) {
    if (this.consumer.type !== "simple") return this.consumer.currentLayers?.spatialLayer ?? null;
    return producerScore > 0 ? 0 : null;
  }

  #end() {
    this.#quality.close();
    this.#source.consumers.delete(this);
    this.#source.recount();
  }
}
