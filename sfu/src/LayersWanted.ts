/** Publishers are told to stop a layer only when nobody wanted it for this long. */
const LOWER_AFTER = 2_000;

/**
 * The highest layer that anybody wants of one producer. A raise is told at once; a fall only after it has lasted, so
 * that a page that scrolls a picture out and in again never makes the publisher flap.
 */
export class LayersWanted {
  readonly #tell: (spatialLayer: number) => void;
  #told: number;
  #wanted: number;
  #timer: NodeJS.Timeout | undefined;

  /** `sent`: the highest layer that the publisher sends from the start, -1 wanted until somebody does. */
  constructor(sent: number, tell: (spatialLayer: number) => void) {
    this.#told = sent;
    this.#wanted = sent;
    this.#tell = tell;
    this.want(-1);
  }

  get told() {
    return this.#told;
  }

  want(spatialLayer: number) {
    if (spatialLayer === this.#wanted) return;
    this.#wanted = spatialLayer;
    clearTimeout(this.#timer);
    if (spatialLayer > this.#told) this.#say();
    else if (spatialLayer < this.#told)
      this.#timer = setTimeout(() => this.#say(), LOWER_AFTER).unref();
  }

  close() {
    clearTimeout(this.#timer);
  }

  #say() {
    this.#told = this.#wanted;
    this.#tell(this.#told);
  }
}
