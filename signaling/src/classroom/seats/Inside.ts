/** How many people are in each live class of this process. */
export class Inside {
  readonly #counts = new Map<string, number>();
  readonly #listeners = new Set<(classId: string) => void>();

  /** 0 for a class that is not live. */
  of(classId: string): number {
    return this.#counts.get(classId) ?? 0;
  }

  /** Call it when people may have come or gone; also if as many came as went. */
  changed(classId: string, count: number): void {
    if (count === 0 && this.of(classId) === 0) return;
    if (count === 0) this.#counts.delete(classId);
    else this.#counts.set(classId, count);
    for (const listener of this.#listeners) listener(classId);
  }

  /** Calls back with the class's id; returns a function that removes the listener. */
  onChange(listener: (classId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
