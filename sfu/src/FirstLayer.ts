import type { types } from "mediasoup";

type Layers = types.ConsumerLayers;

/** A publisher knows after this many milliseconds for which layers its line is wide enough. */
export const LAYERS_SETTLED = 3_000;
/** Browsers make no second key frame within 300 ms: the next layer is asked for this many milliseconds after the first picture. */
const KEY_FRAME_APART = 350;

/**
 * The layer of a simulcast stream that a consumer begins with. A browser sends all layers at first, and stops those that its
 * line is too narrow for: a consumer that begins with such a one would show nothing for two seconds, until mediasoup takes
 * it for dead. So it begins with the lowest one of a publisher who has just begun, and then goes to what it was asked for.
 */
export class FirstLayer {
  readonly #consumer: types.Consumer;
  /** The layers that were asked for meanwhile; null once the consumer has them. */
  #wished: Layers | null;
  #timer: NodeJS.Timeout | undefined;

  /** @param since When the stream was published, ms of the process's clock. */
  constructor(consumer: types.Consumer, since: number) {
    this.#consumer = consumer;
    const young = performance.now() - since < LAYERS_SETTLED;
    this.#wished = consumer.type === "simulcast" && young ? topOf(consumer) : null;
    if (!this.#wished) return;
    consumer.on("layerschange", (layers) => this.#shown(layers ?? null));
    consumer.observer.once("close", () => clearTimeout(this.#timer));
  }

  /** What is wanted of the publisher. */
  get layers(): Layers | undefined {
    return this.#wished ?? this.#consumer.preferredLayers;
  }

  /** Call it before the consumer is resumed, also without a wish. */
  async prefer(layers: Layers | undefined): Promise<void> {
    if (this.#wished) {
      this.#wished = layers ?? this.#wished;
      await this.#consumer.setPreferredLayers({ spatialLayer: 0 });
    } else if (layers) await this.#consumer.setPreferredLayers(layers);
  }

  #shown(layers: Layers | null): void {
    if (!layers || !this.#wished) return;
    this.#timer ??= setTimeout(() => {
      const wished = this.#wished;
      this.#wished = null;
      // A consumer that is closed meanwhile needs no layer.
      if (wished) this.#consumer.setPreferredLayers(wished).catch(() => undefined);
    }, KEY_FRAME_APART);
  }
}

const topOf = ({ preferredLayers }: types.Consumer): Layers =>
  preferredLayers ?? { spatialLayer: 0 };
