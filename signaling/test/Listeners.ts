/** Whoever is to be told of one kind of change. */
export class Listeners<Told> {
  readonly #listeners = new Set<(told: Told) => void>();

  /** Answers what stops it. */
  add(listener: (told: Told) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(told: Told): void {
    for (const listener of this.#listeners) listener(told);
  }

  /** As a database tells: after whoever made the change has gone on. */
  tellSoon(told: Told): void {
    setImmediate(() => this.tell(told));
  }
}
