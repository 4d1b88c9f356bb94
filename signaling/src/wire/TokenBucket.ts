/** Allows a burst, then a steady rate. Times are milliseconds of any steady clock. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #filledAt: number;

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#tokens = burst;
    this.#filledAt = now;
  }

  /** Takes one token; false when there is none. */
  take(now: number): boolean {
    const refill = ((now - this.#filledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + refill);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Takes more tokens for a request already let through. The balance may become negative, which delays the next ones. */
  charge(tokens: number): void {
    this.#tokens -= tokens;
  }
}
