/** What the page uses of a `Storage`. */
export type Kept = {
  getItem(key: string): string | null;
  /** Answers whether the browser keeps it; if not, it is known until the page is left. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
};

/**
 * A storage of the browser that never throws. What the browser blocks, or has no room for, this page keeps in its own
 * memory.
 */
export class BrowserStorage implements Kept {
  #open: () => Storage;
  /** What the browser did not take; null: what it did not remove. */
  #own = new Map<string, string | null>();

  /** @param open Throws where storage is blocked. */
  constructor(open: () => Storage) {
    this.#open = open;
  }

  getItem(key: string): string | null {
    const own = this.#own.get(key);
    if (own !== undefined) return own;
    try {
      return this.#open().getItem(key);
    } catch {
      return null;
    }
  }

  setItem(key: string, value: string): boolean {
    const kept = this.#try((storage) => storage.setItem(key, value));
    if (kept) this.#own.delete(key);
    else this.#own.set(key, value);
    return kept;
  }

  removeItem(key: string): void {
    if (this.#try((storage) => storage.removeItem(key))) this.#own.delete(key);
    else this.#own.set(key, null);
  }

  #try(work: (storage: Storage) => void): boolean {
    try {
      work(this.#open());
      return true;
    } catch {
      return false;
    }
  }
}
