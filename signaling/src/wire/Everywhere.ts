import type { SharedCounts } from "../ports/counts.ts";
import type { Callers } from "./Callers.ts";
import type { Openings } from "./config.ts";
import {
  OPENINGS,
  SOCKETS_PER_ADDRESS,
  SOCKETS_PER_PERSON,
  VISITORS_PER_ADDRESS,
} from "./limits.ts";

/** The same limits as this process has for its own sockets, over those of all processes. Asked after its own. */
export class Everywhere {
  readonly #counts: SharedCounts;
  readonly #callers: Callers;
  readonly #openings: Openings;

  constructor(counts: SharedCounts, callers: Callers, openings: Openings = OPENINGS) {
    this.#counts = counts;
    this.#callers = callers;
    this.#openings = openings;
  }

  /** Whether this address may open one more socket now. */
  async mayOpen(address: string): Promise<boolean> {
    const here = this.#callers.openOf(address);
    const [mayNow, others] = await Promise.all([
      this.#counts.take(`openings of ${address}`, this.#openings),
      this.addressHas(address),
    ]);
    return mayNow && here + others < SOCKETS_PER_ADDRESS;
  }

  /** Says how many sockets an address has here. Returns how many it has at the other processes. */
  addressHas(address: string): Promise<number> {
    return this.#counts.elsewhere(`sockets of ${address}`, this.#callers.openOf(address));
  }

  /** Says how many visitors an address has here. Returns whether that is too many, with those of the other processes. */
  async areTooManyVisitors(address: string): Promise<boolean> {
    const here = this.#callers.visitorsOf(address);
    return (
      here + (await this.#counts.elsewhere(`visitors of ${address}`, here)) > VISITORS_PER_ADDRESS
    );
  }

  /** As `areTooManyVisitors`, of the sockets of a person. */
  async areTooManyOf(personId: string, here: number): Promise<boolean> {
    return (
      here + (await this.#counts.elsewhere(`sockets of ${personId}`, here)) > SOCKETS_PER_PERSON
    );
  }
}
