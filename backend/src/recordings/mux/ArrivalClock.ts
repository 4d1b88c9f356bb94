/** Milliseconds. In each window at least one packet should have come without delay. */
const WINDOW = 5_000;
/** A window of few packets, or one in which the machine stood still, has none: it is taken from its neighbours. */
const NEIGHBOURS = 4;
/** How much two clocks drift apart at most. */
const DRIFT = 1e-4;
/** Milliseconds by a stream's own timestamps after which it has paused: silence and a still screen send once a second. */
const PAUSE = 1_500;
/** So long nothing came as well: what was only late comes together. Milliseconds. */
const NOTHING_CAME = PAUSE / 2;
/** A media host leaves a number out where a picture was cut by a pause. More are of packets that were lost. */
const STEPS_MOST = 2;
/** Milliseconds by which timestamps may be off after a pause. */
const SHIFT = 100;

/** What was sent without a pause. `from`: its first timestamp. */
type Stretch = { from: number };
type Low = { window: number; stretch: Stretch; timestamp: number; offset: number };
type Packet = { sequence: number; timestamp: number; at: number };

/**
 * The times of a stream's RTP timestamps by the clock of their arrival. Arrival minus RTP time is a constant plus the delay
 * on the way; the lowest values are those without delay. (Sender reports do not pass a media host unchanged.) A camera that
 * was off has another constant when it is back: a browser adds to each picture's time what the first ones took to arrive at
 * its encoder.
 */
export class ArrivalClock {
  readonly #clockRate: number;
  readonly #lows: Low[] = [];
  #last: (Packet & { stretch: Stretch }) | null = null;
  #line: Low[] | null = null;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** `sequence` and `timestamp` are unwrapped; `at`: milliseconds. */
  add(packet: Packet): void {
    const { timestamp, at } = packet;
    const stretch = this.#stretchOf(packet);
    if (!this.#last || packet.sequence > this.#last.sequence) this.#last = { ...packet, stretch };
    const offset = at - this.#milliseconds(timestamp);
    const window = Math.floor(at / WINDOW);
    const low = this.#lows.at(-1);
    if (low?.window !== window || low.stretch !== stretch)
      this.#lows.push({ window, stretch, timestamp, offset });
    else if (offset < low.offset) Object.assign(low, { timestamp, offset });
    this.#line = null;
  }

  get isEmpty(): boolean {
    return this.#lows.length === 0;
  }

  /** Milliseconds. Call it when all was added. */
  timeOf(timestamp: number): number {
    const line = (this.#line ??= this.#smoothed());
    const place = placeOf(line, timestamp);
    const before = line[place];
    const after = line[place + 1];
    const offset = before?.offset ?? 0;
    const time = this.#milliseconds(timestamp) + offset;
    if (!before || !after || timestamp <= before.timestamp) return time;
    if (before.stretch !== after.stretch)
      return timestamp < after.stretch.from ? time : time + after.offset - offset;
    const part = (timestamp - before.timestamp) / (after.timestamp - before.timestamp);
    return time + part * (after.offset - offset);
  }

  #stretchOf({ sequence, timestamp, at }: Packet): Stretch {
    const last = this.#last;
    if (!last) return { from: timestamp };
    const steps = sequence - last.sequence;
    const isNext = steps >= 1 && steps <= STEPS_MOST;
    const hasPaused =
      this.#milliseconds(timestamp - last.timestamp) >= PAUSE && at - last.at >= NOTHING_CAME;
    return isNext && hasPaused ? { from: timestamp } : last.stretch;
  }

  /** In the order of their timestamps, which a sender may have set back. */
  #smoothed(): Low[] {
    return this.#lows
      .map((low, place) => ({
        ...low,
        offset: Math.min(...this.#near(place).map((other) => this.#offsetFor(low, other))),
      }))
      .toSorted((one, other) => one.timestamp - other.timestamp);
  }

  /** So many lows to each side, and where a window has several, all of so many windows. */
  #near(place: number): Low[] {
    const isNear = (at: number) =>
      Math.abs((this.#lows[at]?.window ?? Infinity) - (this.#lows[place]?.window ?? 0)) <=
      NEIGHBOURS;
    let [first, after] = [Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1];
    while (isNear(first - 1)) first -= 1;
    while (isNear(after)) after += 1;
    return this.#lows.slice(first, after);
  }

  /** The least that another low's offset says of this one's. */
  #offsetFor(low: Low, { offset, timestamp, stretch }: Low): number {
    const apart = Math.abs(this.#milliseconds(timestamp - low.timestamp));
    return offset + DRIFT * apart + (stretch === low.stretch ? 0 : SHIFT);
  }

  #milliseconds(timestamp: number): number {
    return (timestamp / this.#clockRate) * 1_000;
  }
}

/** Of the last low that is not later; 0 if all are. A sender may jump between any two timestamps. */
function placeOf(line: readonly Low[], timestamp: number): number {
  let [place, later] = [0, line.length];
  while (later - place > 1) {
    const middle = (place + later) >> 1;
    if (line[middle]!.timestamp <= timestamp) place = middle;
    else later = middle;
  }
  return place;
}
