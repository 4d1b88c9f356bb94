/** Milliseconds. In each window at least one packet should have come without delay. */
const WINDOW = 5_000;
/** A window of few packets, or one in which the machine stood still, has none: it is taken from its neighbours. */
const NEIGHBOURS = 4;
/** How much two clocks drift apart at most. */
const DRIFT = 1e-4;

type Low = { window: number; timestamp: number; offset: number };

/**
 * The times of a stream's RTP timestamps by the clock of their arrival. Arrival minus RTP time is a constant plus the delay
 * on the way; the lowest values are those without delay. (Sender reports do not pass a media host unchanged.)
 */
export class ArrivalClock {
  readonly #clockRate: number;
  readonly #lows: Low[] = [];
  #line: Low[] | null = null;
  #cursor = 0;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** @param timestamp Unwrapped. @param at Milliseconds. */
  add(timestamp: number, at: number): void {
    const offset = at - this.#milliseconds(timestamp);
    const window = Math.floor(at / WINDOW);
    const low = this.#lows.at(-1);
    if (low?.window !== window) this.#lows.push({ window, timestamp, offset });
    else if (offset < low.offset) Object.assign(low, { timestamp, offset });
    this.#line = null;
  }

  get isEmpty(): boolean {
    return this.#lows.length === 0;
  }

  /** Milliseconds. Call it when all was added. */
  timeOf(timestamp: number): number {
    const line = (this.#line ??= this.#smoothed());
    while ((line[this.#cursor + 1]?.timestamp ?? Infinity) <= timestamp) this.#cursor += 1;
    while (this.#cursor > 0 && (line[this.#cursor]?.timestamp ?? 0) > timestamp) this.#cursor -= 1;
    const before = line[this.#cursor];
    const after = line[this.#cursor + 1];
    const offset = before?.offset ?? 0;
    const time = this.#milliseconds(timestamp) + offset;
    if (!before || !after || timestamp <= before.timestamp) return time;
    const part = (timestamp - before.timestamp) / (after.timestamp - before.timestamp);
    return time + part * (after.offset - offset);
  }

  #smoothed(): Low[] {
    return this.#lows.map((low, place) => {
      const near = this.#lows.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1);
      const offsets = near.map(
        (each) =>
          each.offset + DRIFT * Math.abs(this.#milliseconds(each.timestamp - low.timestamp)),
      );
      return { ...low, offset: Math.min(...offsets) };
    });
  }

  #milliseconds(timestamp: number): number {
    return (timestamp / this.#clockRate) * 1_000;
  }
}
