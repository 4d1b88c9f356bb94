/** A map of at most `most` keys: the last ones set. */
export class BoundedMap<Key, Value> {
  readonly #most: number;
  readonly #values = new Map<Key, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#values.size;
  }

  /** The last one set comes last. */
  keys(): Key[] {
    return [...this.#values.keys()];
  }

  has(key: Key): boolean {
    return this.#values.has(key);
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  set(key: Key, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#most) return;
      this.#values.delete(oldest);
    }
  }

  /** True when the key was there. */
  delete(key: Key): boolean {
    return this.#values.delete(key);
  }
}
