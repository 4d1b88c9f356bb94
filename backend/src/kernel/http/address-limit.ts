import { OWN_COUNTS, type Counted, type SharedCounts } from "../shared-counts/shared-counts.ts";
import { Windows } from "../shared-counts/Windows.ts";

const WINDOW = 60_000;

/** Requests for `what` of each address within a minute, over all processes. */
export class AddressLimit {
  readonly #here = new Windows();
  readonly #what: string;
  readonly #perMinute: number;
  readonly #counts: SharedCounts;

  constructor(what: string, perMinute: number, counts: SharedCounts = OWN_COUNTS) {
    this.#what = what;
    this.#perMinute = perMinute;
    this.#counts = counts;
  }

  /** Counts a request of `caller`. Returns 0, or the milliseconds until it may ask again; at once where no other process counts. */
  count(caller: string): number | Promise<number> {
    const key = `${this.#what} of ${caller}`;
    const here = this.#here.add(key, WINDOW);
    if (here.count > this.#perMinute || this.#counts === OWN_COUNTS) return this.#left(here);
    return this.#counts.add(key, WINDOW).then((all) => this.#left(largerOf(all ?? here, here)));
  }

  #left({ count, left }: Counted): number {
    return count > this.#perMinute ? left : 0;
  }
}

const largerOf = (one: Counted, other: Counted) => (one.count > other.count ? one : other);
