import type { Connection } from "../connection.ts";
import { READERS_INTERVAL } from "../limits.ts";

/** The pages that have one blog open. Says how many they are when that changes: at once, and then at most once an interval. */
export class BlogReaders {
  readonly #pages = new Set<Connection>();
  readonly #tell: (count: number) => void;
  #told = 0;
  #resting: NodeJS.Timeout | null = null;

  constructor(tell: (count: number) => void) {
    this.#tell = tell;
  }

  get count(): number {
    return this.#pages.size;
  }

  add(page: Connection): void {
    this.#pages.add(page);
    this.#changed();
  }

  remove(page: Connection): void {
    this.#pages.delete(page);
    this.#changed();
  }

  /** Idempotent. */
  close(): void {
    if (this.#resting) clearTimeout(this.#resting);
    this.#pages.clear();
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
