import { Pool } from "undici";

const TICK = 10;
/** More than are in progress at the same time if the site keeps up. */
const CONNECTIONS = 256;

type Steady = {
  perSecond: number;
  /** The request of each turn. */
  pathOf: (turn: number) => string;
  headers: Record<string, string>;
};

/** Sends this many requests per second without waiting for earlier answers, as many strangers would. */
export class SteadyLoad {
  /** Milliseconds of each answer, and the number of answers by status. */
  readonly times: number[] = [];
  readonly statuses: Record<number, number> = {};
  readonly #pool: Pool;
  readonly #steady: Steady;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #underway = new Set<Promise<void>>();
  #turns = 0;

  constructor(url: string, steady: Steady) {
    this.#pool = new Pool(url, { connections: CONNECTIONS });
    this.#steady = steady;
    this.#timer = setInterval(() => this.#askDue(), TICK);
  }

  /** Stops sending, and resolves once every request is answered. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underway);
    await this.#pool.close();
  }

  #askDue() {
    const due = ((performance.now() - this.#began) / 1_000) * this.#steady.perSecond;
    for (; this.#turns < due; this.#turns += 1) {
      const asked = this.#ask(this.#steady.pathOf(this.#turns));
      this.#underway.add(asked);
      void asked.finally(() => this.#underway.delete(asked));
    }
  }

  async #ask(path: string) {
    const began = performance.now();
    const { headers } = this.#steady;
    const { statusCode, body } = await this.#pool.request({ path, headers, method: "GET" });
    await body.dump();
    this.times.push(performance.now() - began);
    this.statuses[statusCode] = (this.statuses[statusCode] ?? 0) + 1;
  }
}
