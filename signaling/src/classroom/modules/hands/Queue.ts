import type { StoredHand } from "./ports.ts";

/** Places of raised hands, by person. */
export class Queue {
  readonly #places = new Map<string, number>();

  /** Null without a raised hand. */
  placeOf(personId: string): number | null {
    return this.#places.get(personId) ?? null;
  }

  /** In the order of their places. */
  people(): string[] {
    return [...this.#places].toSorted(([, one], [, other]) => one - other).map(([id]) => id);
  }

  use(hands: readonly StoredHand[]): void {
    for (const { personId, place } of hands) this.#places.set(personId, place);
  }

  /** After all others. */
  append(personId: string): void {
    this.#places.set(personId, Math.max(0, ...this.#places.values()) + 1);
  }

  /** False when there was none. */
  remove(personId: string): boolean {
    return this.#places.delete(personId);
  }

  clear(): void {
    this.#places.clear();
  }
}
