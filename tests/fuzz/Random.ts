/** Pseudo-random numbers, the same for the same seed. Source: mulberry32, public domain. */
export class Random {
  #state: number;

  /** @param seed Any text. */
  constructor(seed: string) {
    this.#state = 0x9e3779b9;
    for (const character of seed)
      this.#state = Math.imul(this.#state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }

  /** 0 ≤ number < 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** 0 ≤ whole number < limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined && values.length === 0) throw new Error("Nothing to pick from.");
    return value as Value;
  }

  /** A whole number whose size is itself random: mostly small, sometimes up to `most`. */
  size(most: number): number {
    return Math.floor(most ** this.next());
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}
