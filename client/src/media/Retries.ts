import { about } from "../realtime/spread.ts";

/** Milliseconds until what was refused is tried again, and again; when they are used up it is given up. */
export const RETRY_AFTER: readonly number[] = [500, 1_000, 2_000, 4_000];

type Timer = ReturnType<typeof setTimeout>;

/** Tries again what was refused, each by itself, after longer and longer waits, and not for ever. */
export class Retries<Key> {
  #again: () => void;
  #random: () => number;
  #refusals = new Map<Key, number>();
  #waiting = new Map<Key, Timer>();

  /** @param again Called when the wait of one of them is over. */
  constructor(again: () => void, random = Math.random) {
    this.#again = again;
    this.#random = random;
  }

  /** Whether it may be tried now: neither waited for nor given up. */
  mayTry(key: Key): boolean {
    return !this.#waiting.has(key) && (this.#refusals.get(key) ?? 0) <= RETRY_AFTER.length;
  }

  /** Answers whether it is tried again: false once it was refused too often. */
  refused(key: Key): boolean {
    const refusals = this.#refusals.get(key) ?? 0;
    this.#refusals.set(key, refusals + 1);
    const wait = RETRY_AFTER[refusals];
    if (wait === undefined) return false;
    this.#tryIn(key, wait);
    return true;
  }

  /** Nobody refused it, but nobody answered either: it is tried again after the longest wait, for ever. */
  unanswered(key: Key): void {
    this.#tryIn(key, RETRY_AFTER.at(-1)!);
  }

  /** It was taken, or is another one now: its refusals do not count any more. */
  forget(key: Key): void {
    this.#refusals.delete(key);
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
  }

  /** Nothing is waited for, until the next refusal; how often each was refused is still known. */
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
