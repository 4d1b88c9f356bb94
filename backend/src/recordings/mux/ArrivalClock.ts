/** Milliseconds. In each window at least one packet should have come without delay. */
const WINDOW = 5_000;
/** A window of few packets, or one in which the machine stood still, has none: it is taken from its neighbours. */
const NEIGHBOURS = 4;
/** How much two clocks drift apart at most. */
const DRIFT = 1e-4;
/** Seconds without a packet, none of which was lost, after which a source sends again: longer than silence goes unsent. */
const PAUSE = 1;
/** Milliseconds by which a source's timestamps may be others when it sends again. */
const SHIFT = 100;

/** What sent without a pause. `from`: its first timestamp. */
type Source = { from: number };
type Low = { window: number; source: Source; timestamp: number; offset: number };

/**
 * The times of a stream's RTP timestamps by the clock of their arrival. Arrival minus RTP time is a constant plus the delay
 * on the way; the lowest values are those without delay. (Sender reports do not pass a media host unchanged.) A camera that
 * was off has another constant when it is back: a browser adds to each picture's time what the first ones took to arrive at
 * its encoder.
 */
export class ArrivalClock {
  readonly #clockRate: number;
  readonly #lows: Low[] = [];
  #last: { sequence: number; timestamp: number; source: Source } | null = null;
  #line: Low[] | null = null;
  #cursor = 0;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** @param sequence Unwrapped, as the timestamp is. @param at Milliseconds. */
  add(sequence: number, timestamp: number, at: number): void {
    const source = this.#sourceOf(sequence, timestamp);
    this.#last = { sequence, timestamp, source };
    const offset = at - this.#milliseconds(timestamp);
    const window = Math.floor(at / WINDOW);
    const low = this.#lows.at(-1);
    if (low?.window !== window || low.source !== source)
      this.#lows.push({ window, source, timestamp, offset });
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
    if (before.source !== after.source)
      return timestamp < after.source.from ? time : time + after.offset - offset;
    const part = (timestamp - before.timestamp) / (after.timestamp - before.timestamp);
    return time + part * (after.offset - offset);
  }

  #sourceOf(sequence: number, timestamp: number): Source {
    const last = this.#last;
    const isNext = last !== null && sequence === last.sequence + 1;
    const pause = isNext ? (timestamp - last.timestamp) / this.#clockRate : 0;
    return !last || pause >= PAUSE ? { from: timestamp } : last.source;
  }

  #smoothed(): Low[] {
    return this.#lows.map((low, place) => {
      const near = this.#lows.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1);
      const offsets = near.map(({ offset, timestamp, source }) => {
        const apart = Math.abs(this.#milliseconds(timestamp - low.timestamp));
        return offset + DRIFT * apart + (source === low.source ? 0 : SHIFT);
      });
      return { ...low, offset: Math.min(...offsets) };
    });
  }

  #milliseconds(timestamp: number): number {
    return (timestamp / this.#clockRate) * 1_000;
  }
}
