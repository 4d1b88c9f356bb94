import type { Counted } from "./shared-counts.ts";

/** Keys that are counted at most; beyond them the least recently used one begins again. */
const KEYS_MOST = 5_000;

type Window = { count: number; endsAt: number };

/** Counts of this process, each of which begins again when its window ends. */
export class Windows {
  readonly #windows = new Map<string, Window>();

  add(key: string, window: number): Counted {
    const now = performance.now();
    const known = this.#windows.get(key);
    const current = known && known.endsAt > now ? known : { count: 0, endsAt: now + window };
    current.count += 1;
    // The last in the order is the most recently used.
    this.#windows.delete(key);
    this.#windows.set(key, current);
    this.#forgetOldest();
    return { count: current.count, left: Math.ceil(current.endsAt - now) };
  }

  #forgetOldest(): void {
    if (this.#windows.size <= KEYS_MOST) return;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
