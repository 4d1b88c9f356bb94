import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

type Lane = { running: number; readonly most: number; readonly waiting: (() => void)[] };

export type WorkLanesOptions = {
  /** Tasks at once, in all. */
  atOnce: number;
  /** Of these, tasks of each lane. */
  lanes: readonly number[];
  /** Tasks of one lane that wait; more are refused. */
  waitingMost: number;
};

/** Seconds until a refused task is worth another try. */
const AGAIN = 5;

/** Runs so many tasks at once, each lane in its order. Lanes that wait take turns, so that none holds up another. */
export class WorkLanes {
  readonly #lanes: Lane[];
  readonly #atOnce: number;
  readonly #waitingMost: number;
  #running = 0;

  constructor({ atOnce, lanes, waitingMost }: WorkLanesOptions) {
    this.#atOnce = atOnce;
    this.#waitingMost = waitingMost;
    this.#lanes = lanes.map((most) => ({ running: 0, most, waiting: [] }));
  }

  /** Throws unavailable when too many of the lane wait already. */
  async run<Value>(index: number, task: () => Promise<Value>): Promise<Value> {
    const lane = this.#lanes[index]!;
    if (this.#mayRun(lane)) this.#begin(lane);
    else if (lane.waiting.length >= this.#waitingMost)
      throw new DomainError("unavailable", MESSAGES.unavailable, AGAIN);
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await task();
    } finally {
      this.#end(lane);
    }
  }

  #mayRun(lane: Lane): boolean {
    return this.#running < this.#atOnce && lane.running < lane.most;
  }

  #begin(lane: Lane): void {
    lane.running += 1;
    this.#running += 1;
  }

  #end(lane: Lane): void {
    lane.running -= 1;
    this.#running -= 1;
    // The others first: of two lanes that wait, the one that had this place is next in line.
    const inTurn = [...this.#lanes.filter((each) => each !== lane), lane];
    const next = inTurn.find((each) => each.waiting.length > 0 && this.#mayRun(each));
    if (!next) return;
    this.#begin(next);
    next.waiting.shift()!();
  }
}
