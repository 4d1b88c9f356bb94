/** Milliseconds that nobody must want a layer before its publisher is asked to stop it. */
const LOWER_AFTER = 2_000;
/** The same of a publisher who has just begun, and whose receivers may still be connecting. Less than pages wait to be told. */
const FIRST_LOWER_AFTER = 4_000;

/**
 * The highest layer that any receiver wants of one producer. An increase is reported at once, a decrease only after it
 * has lasted, so that scrolling a picture out of view and back never makes the publisher flap.
 */
export class LayersWanted {
  readonly #tell: (spatialLayer: number) => void;
  #told: number | null;
  #wanted: number | null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * `sent`: the highest layer that the publisher sends at first; null for one that is not told yet, and waits for it with its lowest
   * layer. Nothing is wanted until a receiver asks.
   */
  constructor(sent: number | null, tell: (spatialLayer: number) => void) {
    this.#told = sent;
    this.#wanted = sent;
    this.#tell = tell;
    this.want(-1);
  }

  get told() {
    return this.#told;
  }

  want(spatialLayer: number) {
    if (this.#closed || spatialLayer === this.#wanted) return;
    this.#wanted = spatialLayer;
    clearTimeout(this.#timer);
    if (spatialLayer > (this.#told ?? -1)) this.#say(spatialLayer);
    else if (spatialLayer !== this.#told) {
      const after = this.#told === null ? FIRST_LOWER_AFTER : LOWER_AFTER;
      this.#timer = setTimeout(() => this.#say(spatialLayer), after).unref();
    }
  }

  /** Nothing is told any more, though its receivers end after it: another stream may have its id by then. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #say(spatialLayer: number) {
    this.#told = spatialLayer;
    this.#tell(spatialLayer);
  }
}
