import { keptForLater } from "@lyceum/shared/promises.ts";
import type { types } from "mediasoup";

import { LayersWanted } from "./LayersWanted.ts";
import type { Notify } from "./Notices.ts";
import type { RoomRouter } from "./RoomRouter.ts";
import { SentEncodings } from "./SentEncodings.ts";
import { Throttle } from "./Throttle.ts";

const QUALITY_INTERVAL = 1_000;

/** A receiver of a stream. `wantedLayer`: -1 for none; a single stream is layer 0. */
type Receiver = { readonly wantedLayer: number; keyFrameSeen?: () => void };

/**
 * `age`: milliseconds since it was published. `piped`: it comes from another host, where it was. `layersTold`: the same stream on
 * another worker, see there.
 */
type Origin = { age?: number; piped?: boolean; layersTold?: number | null };

/** A published stream, with its pipes to the room's other workers. */
export class RoomProducer {
  readonly producer: types.Producer;
  readonly roomRouter: RoomRouter;
  readonly consumers = new Set<Receiver>();
  /** When it was published: milliseconds of the process's clock. */
  readonly since: number;
  /** The highest layer that a recording takes, -1 for none. */
  #recordedLayer = -1;
  /** The same of who observes it. */
  #observedLayer = -1;
  /** The same of those who are about to join. */
  #expectedLayer = -1;
  readonly #pipes = new Map<RoomRouter, Promise<unknown>>();
  readonly #layers: LayersWanted | undefined;
  readonly #sent: SentEncodings;
  readonly #quality: Throttle<{ score: number }>;

  constructor(
    roomId: string,
    producer: types.Producer,
    roomRouter: RoomRouter,
    notify: Notify,
    { age = 0, piped = false, layersTold = null }: Origin = {},
  ) {
    const producerId = producer.id;
    this.since = performance.now() - age;
    this.producer = producer;
    this.roomRouter = roomRouter;
    this.#sent = new SentEncodings(producer);
    this.#quality = new Throttle(QUALITY_INTERVAL, ({ score }) =>
      notify("producerQuality", { roomId, producerId, score }),
    );
    if (producer.kind === "video" || piped)
      this.#layers = new LayersWanted(
        piped ? -1 : (layersTold ?? firstSent(producer)),
        (spatialLayer) => notify("layersWanted", { roomId, producerId, spatialLayer }),
      );
    producer.on("score", (scores) => this.#rate(scores));
    producer.on("trace", () => this.#keyFrameSeen());
    producer.observer.once("close", () => this.#end());
    // Without it pictures only come later.
    if (producer.type === "simulcast") producer.enableTraceEvent(["keyframe"]).then(ignore, ignore);
  }

  get id() {
    return this.producer.id;
  }

  /** Screens and voices have one layer. */
  get isCamera(): boolean {
    return this.producer.type === "simulcast";
  }

  /** What its publisher sends. */
  get sentParameters(): types.RtpParameters {
    return this.#sent.rtpParameters;
  }

  /** The highest layer that anyone wants, as its publisher was told last; null if it was not told. */
  get layersTold() {
    return this.#layers?.told ?? null;
  }

  /**
   * Makes the stream consumable on another router of the room. Race: two receivers there may consume it at once, but an
   * id can be piped only once, so both share the first promise. A failed pipe may be tried again.
   */
  async reach(roomRouter: RoomRouter): Promise<void> {
    if (roomRouter === this.roomRouter) return;
    const pipe = this.#pipes.get(roomRouter) ?? keptForLater(this.#pipeTo(roomRouter));
    this.#pipes.set(roomRouter, pipe);
    await pipe;
  }

  /** Call whenever the layers that its consumers want may have changed. */
  recount() {
    const wanted = [...this.consumers].map((consumer) => consumer.wantedLayer);
    const others = [this.#recordedLayer, this.#observedLayer, this.#expectedLayer];
    this.#layers?.want(Math.max(...others, ...wanted));
  }

  /**
   * Whether somebody is about to join: until then a camera sends its lowest layer, or goes on with what it was told by then, since an encoder
   * that is changed in that moment makes them wait. A single stream is worth more than that.
   */
  expect(somebody: boolean) {
    const expects = somebody && this.isCamera;
    if (expects === this.#expectedLayer >= 0) return;
    this.#expectedLayer = expects ? Math.max(0, this.layersTold ?? 0) : -1;
    this.recount();
  }

  /** It is listened to from now on, also without a receiver. */
  observe() {
    this.#observedLayer = 0;
    this.recount();
  }

  /** A recording takes this layer, -1 for none: the publisher goes on sending it without a viewer. */
  record(layer: number) {
    this.#recordedLayer = Math.min(layer, topLayer(this.producer));
    this.recount();
  }

  async #pipeTo(roomRouter: RoomRouter) {
    try {
      const router = await roomRouter.router;
      const from = await this.roomRouter.router;
      await from.pipeToRouter({ producerId: this.id, router, enableSctp: false });
    } catch (error) {
      this.#pipes.delete(roomRouter);
      throw error;
    }
  }

  /** The lowest score among flowing streams: a layer nobody wants is stopped by its publisher and scores 0. */
  #rate(scores: types.ProducerScore[]) {
    if (this.producer.paused || this.#layers?.told === -1) return;
    const flowing = scores.map(({ score }) => score).filter((score) => score > 0);
    this.#quality.offer({ score: flowing.length > 0 ? Math.min(...flowing) : 0 });
  }

  #keyFrameSeen() {
    for (const consumer of this.consumers) consumer.keyFrameSeen?.();
  }

  #end() {
    this.#layers?.close();
    this.#quality.close();
  }
}

const ignore = () => undefined;

/** Of a publisher's own stream; nothing comes through a pipe before it is asked for. */
const firstSent = ({ type }: types.Producer) => (type === "simulcast" ? null : 0);

const topLayer = ({ type, rtpParameters }: types.Producer) =>
  type === "simulcast" ? (rtpParameters.encodings?.length ?? 1) - 1 : 0;
