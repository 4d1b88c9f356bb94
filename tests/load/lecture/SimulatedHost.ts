/** CPU seconds that a packet costs a worker: to a receiver, out into a pipe, in from one. Measured: docs/SCALE.md. */
export const COST = { receiver: 22e-6, pipeOut: 20e-6, pipeIn: 11e-6 };
/** The share of one core up to which a worker takes people, as in sfu/src/load/BusyMeter.ts. */
export const CPU_LIMIT = 0.85;

/** A media host by the CPU shares of its workers, which places people as a host of the product does. */
export class SimulatedHost {
  readonly shares: number[];
  /** Workers that carry the lecture, the first of them where pipes end. */
  readonly used: number[] = [];
  alive = true;
  draining = false;

  constructor(workers: number) {
    this.shares = Array.from({ length: workers }, () => 0);
  }

  get load(): number {
    return this.shares.reduce((sum, share) => sum + share, 0) / this.shares.length / CPU_LIMIT;
  }

  get worst(): number {
    return Math.max(...this.shares) / CPU_LIMIT;
  }

  /** The worker for one more person; null where the host refuses. */
  place(mayRefuse: boolean): number | null {
    if (mayRefuse && this.draining) return null;
    const free = this.used.find((worker) => !this.#isFull(worker));
    if (free !== undefined) return free;
    const least = this.shares.indexOf(Math.min(...this.shares));
    return mayRefuse && this.#isFull(least) ? null : least;
  }

  #isFull(worker: number): boolean {
    return this.shares[worker]! >= CPU_LIMIT;
  }
}
