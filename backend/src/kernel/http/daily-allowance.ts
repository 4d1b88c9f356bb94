import type { Allowance } from "../config/config.ts";
import type { SharedCounts } from "../shared-counts/shared-counts.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** Keys that are counted one by one; beyond them only the sum counts, so that memory has a bound. */
const KEYS_MOST = 50_000;

/** Counts what strangers may leave in the database in a day. Where counts are not shared, a restart begins again. */
export class DailyAllowance {
  readonly #what: string;
  readonly #allowance: Allowance;
  readonly #counts: SharedCounts;
  readonly #now: () => number;
  readonly #taken = new Map<string, number>();
  #all = 0;
  #day = 0;

  constructor(
    what: string,
    allowance: Allowance,
    counts: SharedCounts,
    now: () => number = Date.now,
  ) {
    this.#what = what;
    this.#allowance = allowance;
    this.#counts = counts;
    this.#now = now;
  }

  /** False where nothing is left today for this key, or for anybody. */
  async take(key: string): Promise<boolean> {
    this.#beginDay();
    const taken = this.#taken.get(key) ?? 0;
    if (this.#all >= this.#allowance.all || taken >= this.#allowance.each) return false;
    this.#all += 1;
    if (taken > 0 || this.#taken.size < KEYS_MOST) this.#taken.set(key, taken + 1);
    return this.#isLeftEverywhere(key);
  }

  /** Seconds until the next day begins. */
  secondsLeft(): number {
    return Math.ceil((DAY - (this.#now() % DAY)) / 1_000);
  }

  /** With what the other processes took. */
  async #isLeftEverywhere(key: string): Promise<boolean> {
    const today = `${this.#what} of day ${this.#day}`;
    const [each, all] = await Promise.all([
      this.#counts.add(`${today} from ${key}`, DAY),
      this.#counts.add(`${today}, all`, DAY),
    ]);
    return (each?.count ?? 0) <= this.#allowance.each && (all?.count ?? 0) <= this.#allowance.all;
  }

  #beginDay(): void {
    const day = Math.floor(this.#now() / DAY);
    if (day === this.#day) return;
    this.#day = day;
    this.#all = 0;
    this.#taken.clear();
  }
}
