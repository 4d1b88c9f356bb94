import type { Allowance } from "../config/config.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** Keys that are counted one by one; beyond them only the sum counts, so that memory has a bound. */
const KEYS_MOST = 50_000;

/** Counts what strangers may leave in the database in a day. Each process counts by itself, and a restart begins again. */
export class DailyAllowance {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  readonly #taken = new Map<string, number>();
  #all = 0;
  #day = 0;

  constructor(allowance: Allowance, now: () => number = Date.now) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /** False where nothing is left today for this key, or for anybody. */
  take(key: string): boolean {
    this.#beginDay();
    const taken = this.#taken.get(key) ?? 0;
    if (this.#all >= this.#allowance.all || taken >= this.#allowance.each) return false;
    this.#all += 1;
    if (taken > 0 || this.#taken.size < KEYS_MOST) this.#taken.set(key, taken + 1);
    return true;
  }

  /** Seconds until the next day begins. */
  secondsLeft(): number {
    return Math.ceil((DAY - (this.#now() % DAY)) / 1_000);
  }

  #beginDay(): void {
    const day = Math.floor(this.#now() / DAY);
    if (day === this.#day) return;
    this.#day = day;
    this.#all = 0;
    this.#taken.clear();
  }
}
