/** The part of `Storage` that the page uses. */
export type SafeStorage = {
  getItem(key: string): string | null;
  /** Returns whether the browser stored it; if not, it is kept until the page is closed. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
};

/**
 * A browser storage that never throws. If the browser blocks it or has no space, this page keeps the values in memory.
 */
export class BrowserStorage implements SafeStorage {
  #open: () => Storage;
  /** Values that the browser did not store; null: not removed. */
  #own = new Map<string, string | null>();

  /** @param open Throws if storage is blocked. */
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
