/** The share of one core up to which a worker takes further people: what is left is for bursts. */
const CPU_LIMIT = 0.85;
/** What one receiver costs who is admitted, and not measured yet: 260 packets a second of 22 µs (docs/SCALE.md). */
const NEWCOMER = 0.006;

/** How busy one worker's core is: as measured, and with those who came since. */
export class BusyMeter {
  #seconds: number | null = null;
  #at = 0;
  #share = 0;
  /** Who came since the last measurement, and since the one before: streams begin to flow within a second. */
  #newcomers: [number, number] = [0, 0];

  /** @param seconds CPU seconds that the worker has used so far; `at`: ms of the process's clock. */
  measured(seconds: number, at: number): void {
    if (this.#seconds !== null) {
      this.#share = ((seconds - this.#seconds) * 1_000) / Math.max(1, at - this.#at);
      this.#newcomers = [0, this.#newcomers[0]];
    }
    [this.#seconds, this.#at] = [seconds, at];
  }

  /** A receiver was admitted. */
  admitted(): void {
    this.#newcomers[0] += 1;
  }

  /** 1 where it takes nobody more. */
  get load(): number {
    const [now, before] = this.#newcomers;
    return (this.#share + (now + before) * NEWCOMER) / CPU_LIMIT;
  }
}
