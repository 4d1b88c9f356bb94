import type { types } from "mediasoup";

type Layers = types.ConsumerLayers;

/** Browsers make no second key frame within 300 ms: the next layer is asked for this many milliseconds after the first picture. */
const KEY_FRAME_APART = 350;
/** A consumer without a layer looks for one again after so many milliseconds, each after the one before. */
const LOOKS = [20, 40, 40, 80, 160, 320];
/** With these it looks for all pictures a second, once it has a layer. */
const LOOKS_FOR_ALL = 2;

/**
 * The layer of a simulcast stream that a consumer begins with: the lowest one, and then what it was asked for. Its key frame is small,
 * so that the first picture comes soonest. And a browser may send all layers at first, and stop those that its line is too narrow for:
 * a consumer that begins with such a one would show nothing for two seconds, until mediasoup takes it for dead.
 *
 * mediasoup takes no layer, and no rate of pictures, whose bits a second it does not know yet, as at the first packet of a stream, and looks
 * again up to a second later: here it is made to look at once, and at each key frame, before the next one has passed.
 */
export class FirstLayer {
  readonly #consumer: types.Consumer;
  readonly #onMore: () => void;
  /** How many rates of pictures a stream has beside the full one. */
  readonly #lowerRates: number;
  /** The layers that were asked for meanwhile; null once the consumer has them. */
  #wished: Layers | null;
  /** The layers that the consumer was told last, but for looking. */
  #told: Layers;
  #isShown = false;
  /** For looking, it was told one rate of pictures less. */
  #isLower = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;

  /** @param fromLowest False for one that begins with what it is asked for. @param onMore Called when more is wanted. */
  constructor(consumer: types.Consumer, fromLowest: boolean, onMore: () => void = ignore) {
    this.#consumer = consumer;
    this.#onMore = onMore;
    this.#told = topOf(consumer);
    this.#lowerRates = this.#told.temporalLayer ?? 0;
    this.#wished = consumer.type === "simulcast" && fromLowest ? this.#told : null;
    if (consumer.type !== "simulcast") return;
    consumer.on("layerschange", (layers) => this.#shown(layers ?? null));
    // Its publisher has begun to send.
    consumer.on("score", () => this.look());
    consumer.observer.once("close", () => {
      clearTimeout(this.#timer);
      clearTimeout(this.#looking);
    });
  }

  /** It has not been told yet what it was asked for: it waits for its first picture, or shows that. */
  get waits(): boolean {
    return this.#wished !== null;
  }

  /** What it was asked for. */
  get layers(): Layers | undefined {
    if (this.#consumer.type !== "simulcast") return this.#consumer.preferredLayers;
    return this.#wished ?? this.#told;
  }

  /** Call it before the consumer is resumed, also without a wish. */
  async prefer(layers: Layers | undefined): Promise<void> {
    if (this.#wished) {
      this.#wished = layers ?? this.#wished;
      await this.#tell({ spatialLayer: 0 });
    } else if (layers) await this.#tell(layers);
  }

  /** Call it when the consumer was resumed. */
  look(): void {
    if (!this.#looking && !this.#consumer.currentLayers && this.#lacks()) this.#lookAfter(0);
  }

  /** A key frame has come, so that the bit rate of its layer is known: the next one must not be missed. */
  keyFrameSeen(): void {
    if (this.#consumer.currentLayers || !this.#lacks()) return;
    this.#lower(true);
    this.#lower(false);
  }

  /** Its publisher sends, and it takes nothing of that, or not all pictures. */
  #lacks(): boolean {
    const { type, closed, paused, producerPaused, currentLayers, score } = this.#consumer;
    if (type !== "simulcast" || this.#lowerRates === 0 || closed) return false;
    if (paused || producerPaused || !score.producerScores.some((each) => each > 0)) return false;
    const { temporalLayer = this.#lowerRates } = this.#told;
    return (currentLayers?.temporalLayer ?? -1) < temporalLayer;
  }

  /** Only layers that it was not told before make it look: a rate of pictures that is one lower, and then the full one again. */
  #lookAfter(looks: number): void {
    clearTimeout(this.#looking);
    this.#looking = setTimeout(
      () => {
        this.#looking = undefined;
        const goesOn = looks < LOOKS.length && this.#lacks();
        if (goesOn) this.#lookAfter(looks + 1);
        this.#lower(goesOn && !this.#isLower);
      },
      LOOKS[looks] ?? LOOKS.at(-1),
    );
  }

  #lower(isLower: boolean): void {
    if (isLower === this.#isLower) return;
    this.#isLower = isLower;
    const { spatialLayer, temporalLayer = this.#lowerRates } = this.#told;
    const lower = { spatialLayer, temporalLayer: temporalLayer === 0 ? 1 : temporalLayer - 1 };
    this.#prefer(isLower ? lower : this.#told);
  }

  async #tell(layers: Layers): Promise<void> {
    this.#told = layers;
    this.#isLower = false;
    await this.#consumer.setPreferredLayers(layers);
  }

  /** A consumer that is closed meanwhile needs no layer. */
  #prefer(layers: Layers): void {
    this.#consumer.setPreferredLayers(layers).then(ignore, ignore);
  }

  #shown(layers: Layers | null): void {
    if (!layers) {
      this.#isShown = false;
      return;
    }
    if (!this.#isShown) this.#lookAfter(LOOKS_FOR_ALL);
    this.#isShown = true;
    if (!this.#wished) return;
    this.#timer ??= setTimeout(() => {
      if (!this.#wished) return;
      const wished = this.#wished;
      this.#wished = null;
      // A consumer that is closed meanwhile needs no layer.
      this.#tell(wished).then(ignore, ignore);
      this.#onMore();
    }, KEY_FRAME_APART);
  }
}

const ignore = () => undefined;

const topOf = ({ preferredLayers }: types.Consumer): Layers =>
  preferredLayers ?? { spatialLayer: 0 };
