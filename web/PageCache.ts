import type { Html } from "./rendering/messages.ts";

/** Maximum `entries` and `bytes`; `age`: milliseconds for which a page is kept, without limit if undefined. */
type Bounds = { entries: number; bytes: number; age?: number };
type Entry = { path: string; html: Html; size: number; until: number };

/** Bytes per page besides its bodies: name, headers and bookkeeping. */
const OVERHEAD = 512;

const sizeOf = ({ plain, gzip, br }: Html, key: string) =>
  plain.byteLength + gzip.byteLength + br.byteLength + 2 * key.length + OVERHEAD;

/** Rendered pages; the least recently used page is dropped first. */
export class PageCache {
  readonly #bounds: Bounds;
  /** In order of last use. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Html | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    this.#remove(key, entry);
    if (entry.until < performance.now()) return null;
    this.#add(key, entry);
    return entry.html;
  }

  set(key: string, path: string, html: Html): void {
    const size = sizeOf(html, key);
    const known = this.#entries.get(key);
    if (known) this.#remove(key, known);
    if (size > this.#bounds.bytes) return;
    const until = performance.now() + (this.#bounds.age ?? Number.POSITIVE_INFINITY);
    this.#add(key, { path, html, size, until });
    this.#shrink();
  }

  /** Drops the pages of these paths, or all without an argument. */
  forget(isOf: (path: string) => boolean = () => true): void {
    for (const [key, entry] of this.#entries) if (isOf(entry.path)) this.#remove(key, entry);
  }

  #add(key: string, entry: Entry) {
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
  }

  #remove(key: string, entry: Entry) {
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }

  #shrink() {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#bounds.bytes && this.#entries.size <= this.#bounds.entries) return;
      this.#remove(key, entry);
    }
  }
}
