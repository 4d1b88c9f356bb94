/**
 * Does something about things that change, one run of a thing at a time; whatever changes of it meanwhile is one run
 * after it, so that what was read earlier is never acted upon later.
 */
export class UntilCurrent {
  readonly #act: (id: string) => Promise<void>;
  /** Things being acted upon; true when one changed again meanwhile. */
  readonly #acting = new Map<string, boolean>();

  /** `act` must not reject. */
  constructor(act: (id: string) => Promise<void>) {
    this.#act = act;
  }

  changed(id: string): void {
    const acting = this.#acting.has(id);
    this.#acting.set(id, acting);
    if (!acting) void this.#run(id);
  }

  async #run(id: string): Promise<void> {
    do {
      this.#acting.set(id, false);
      await this.#act(id);
    } while (this.#acting.get(id));
    this.#acting.delete(id);
  }
}
