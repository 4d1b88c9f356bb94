import type { Turn } from "./turn-on-processor.ts";

const SECOND = 1e9;
/** Nanoseconds of waiting after which it counts what share of the time that it asked for a program got. */
const JUDGED_AFTER = SECOND / 2;
const SHARE_LEAST = 0.1;

/** Whether a program behind all others gets too little of a machine that is always busy. */
export class Patience {
  #since: Turn = { ran: 0, waited: 0 };

  /** @param turn All that it had since it was started. */
  isOver(turn: Turn): boolean {
    const ran = turn.ran - this.#since.ran;
    const waited = turn.waited - this.#since.waited;
    if (waited < JUDGED_AFTER) return false;
    this.#since = turn;
    return ran < SHARE_LEAST * (ran + waited);
  }
}
