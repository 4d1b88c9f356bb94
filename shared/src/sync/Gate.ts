/** Runs at most `atOnce` tasks at a time; the others wait their turn, in order. */
export class Gate {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Tasks waiting for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async run<Value>(task: () => Promise<Value> | Value): Promise<Value> {
    if (this.#running >= this.#atOnce) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#running += 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // The next task takes over this slot.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
