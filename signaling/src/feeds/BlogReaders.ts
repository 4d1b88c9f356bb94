import type { Connection } from "../wire/connection.ts";
import { READERS_INTERVAL } from "./limits.ts";

/**
 * A person counts once, and so do all visitors of one address: nobody makes themselves many.
 */
const readerOf = ({ person, address }: Connection) => person?.id ?? address;

/** Who has one blog open. Says how many they are when that changes: at once, and then at most once an interval. */
export class BlogReaders {
  readonly #pages = new Set<Connection>();
  /** How many pages each reader has. */
  readonly #readers = new Map<string, number>();
  readonly #tell: (count: number) => void;
  #told = 0;
  #resting: NodeJS.Timeout | null = null;

  constructor(tell: (count: number) => void) {
    this.#tell = tell;
  }

  get count(): number {
    return this.#readers.size;
  }

  add(page: Connection): void {
    if (this.#pages.has(page)) return;
    this.#pages.add(page);
    const reader = readerOf(page);
    this.#readers.set(reader, (this.#readers.get(reader) ?? 0) + 1);
    this.#changed();
  }

  remove(page: Connection): void {
    if (!this.#pages.delete(page)) return;
    const reader = readerOf(page);
    const left = (this.#readers.get(reader) ?? 1) - 1;
    if (left > 0) this.#readers.set(reader, left);
    else this.#readers.delete(reader);
    this.#changed();
  }

  /** Idempotent. */
  close(): void {
    if (this.#resting) clearTimeout(this.#resting);
    this.#pages.clear();
    this.#readers.clear();
  }

  #changed(): void {
    if (this.#resting || this.#told === this.count || this.count === 0) return;
    this.#told = this.count;
    this.#tell(this.count);
    this.#resting = setTimeout(() => {
      this.#resting = null;
      this.#changed();
    }, READERS_INTERVAL).unref();
  }
}
