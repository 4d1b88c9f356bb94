import { about } from "../live/spread.ts";

/** Waits in milliseconds before a refused key is tried again; after the last one it is given up. */
export const RETRY_AFTER: readonly number[] = [500, 1_000, 2_000, 4_000];

type Timer = ReturnType<typeof setTimeout>;

/** Retries refused keys, each by itself, after longer and longer waits, up to a limit. */
export class Retries<Key> {
  #again: () => void;
  #random: () => number;
  #refusals = new Map<Key, number>();
  #waiting = new Map<Key, Timer>();

  /** @param again Called when the wait of a key is over. */
  constructor(again: () => void, random = Math.random) {
    this.#again = again;
    this.#random = random;
  }

  /** Whether it may be tried now: neither waiting nor given up. */
  mayTry(key: Key): boolean {
    return !this.#waiting.has(key) && (this.#refusals.get(key) ?? 0) <= RETRY_AFTER.length;
  }

  /** Returns whether it will be tried again: false after too many refusals. */
  refused(key: Key): boolean {
    const refusals = this.#refusals.get(key) ?? 0;
    this.#refusals.set(key, refusals + 1);
    const wait = RETRY_AFTER[refusals];
    if (wait === undefined) return false;
    this.#tryIn(key, wait);
    return true;
  }

  /** There was no answer at all: it is tried again after the longest wait, without limit. */
  unanswered(key: Key): void {
    this.#tryIn(key, RETRY_AFTER.at(-1)!);
  }

  /** It was accepted, or replaced: its refusals no longer count. */
  forget(key: Key): void {
    this.#refusals.delete(key);
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
  }

  /** Stops all waits until the next refusal; the counts of refusals stay. */
  hold(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  /** Everything is tried as for the first time. */
  forgetAll(): void {
    this.hold();
    this.#refusals.clear();
  }

  #tryIn(key: Key, wait: number): void {
    clearTimeout(this.#waiting.get(key));
    const again = () => {
      this.#waiting.delete(key);
      this.#again();
    };
    this.#waiting.set(key, setTimeout(again, about(wait, this.#random)));
  }
}
