import { keptForLater } from "@lyceum/shared/promises.ts";
import type { types } from "mediasoup";

import { LayersWanted } from "./LayersWanted.ts";
import type { Notify } from "./Notices.ts";
import type { RoomConsumer } from "./RoomConsumer.ts";
import type { Share } from "./RoomRouter.ts";
import { Throttle } from "./Throttle.ts";

const QUALITY_INTERVAL = 1_000;

/** A stream that somebody publishes, with its ways to the other workers of the room. */
export class RoomProducer {
  readonly producer: types.Producer;
  readonly share: Share;
  readonly consumers = new Set<RoomConsumer>();
  readonly #pipes = new Map<Share, Promise<unknown>>();
  readonly #layers: LayersWanted | undefined;
  readonly #quality: Throttle<{ score: number }>;

  constructor(roomId: string, producer: types.Producer, share: Share, notify: Notify) {
    const producerId = producer.id;
    this.producer = producer;
    this.share = share;
    this.#quality = new Throttle(QUALITY_INTERVAL, ({ score }) =>
      notify("producerQuality", { roomId, producerId, score }),
    );
    if (producer.kind === "video")
      this.#layers = new LayersWanted(topLayer(producer), (spatialLayer) =>
        notify("layersWanted", { roomId, producerId, spatialLayer }),
      );
    producer.on("score", (scores) => this.#rate(scores));
    producer.observer.once("close", () => this.#end());
  }

  get id() {
    return this.producer.id;
  }

  /**
   * Makes the stream consumable on another worker of the room. Race: two people there consume it at once, and an id
   * can be piped only once, so the first one's promise serves both; a pipe that failed may be tried again.
   */
  async reach(share: Share): Promise<void> {
    if (share === this.share) return;
    const pipe = this.#pipes.get(share) ?? keptForLater(this.#pipeTo(share));
    this.#pipes.set(share, pipe);
    await pipe;
  }

  /** To be called whenever what its consumers want may have changed. */
  recount() {
    const wanted = [...this.consumers].map((consumer) => consumer.wantedLayer);
    this.#layers?.want(Math.max(-1, ...wanted));
  }

  async #pipeTo(share: Share) {
    try {
      const router = await share.router;
      const from = await this.share.router;
      await from.pipeToRouter({ producerId: this.id, router, enableSctp: false });
    } catch (error) {
      this.#pipes.delete(share);
      throw error;
    }
  }

  /** The worst of the streams that flow: a layer that nobody wants is stopped by its publisher and scores 0. */
  #rate(scores: types.ProducerScore[]) {
    if (this.producer.paused || this.#layers?.told === -1) return;
    const flowing = scores.map(({ score }) => score).filter((score) => score > 0);
    this.#quality.offer({ score: flowing.length > 0 ? Math.min(...flowing) : 0 });
  }

  #end() {
    this.#layers?.close();
    this.#quality.close();
  }
}

const topLayer = ({ type, rtpParameters }: types.Producer) =>
  type === "simulcast" ? (rtpParameters.encodings?.length ?? 1) - 1 : 0;
