/** The listeners to one kind of change. */
export class Listeners<Change> {
  readonly #listeners = new Set<(change: Change) => void>();

  /** Returns a function that removes the listener. */
  add(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** As a database does: after the caller that made the change has continued. */
  tellSoon(change: Change): void {
    setImmediate(() => this.tell(change));
  }
}
