import type { Openings } from "./config.ts";
import { OPENINGS, SOCKETS_PER_ADDRESS, VISITORS_PER_ADDRESS } from "./limits.ts";
import { TokenBucket } from "./TokenBucket.ts";

type Caller = { open: number; visitors: number; rate: TokenBucket };

/** How many sockets each address has, and how fast it opens them. */
export class Callers {
  readonly #callers = new Map<string, Caller>();
  readonly #leaving = new Map<string, NodeJS.Timeout>();

  readonly #openings: Openings;
  /** Milliseconds after which an address without sockets is forgotten: its bucket is full again by then. */
  readonly #forgottenAfter: number;

  constructor(openings: Openings = OPENINGS) {
    this.#openings = openings;
    this.#forgottenAfter = (openings.burst / openings.perSecond) * 1_000;
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#callers.size;
  }

  openOf(address: string): number {
    return this.#callers.get(address)?.open ?? 0;
  }

  visitorsOf(address: string): number {
    return this.#callers.get(address)?.visitors ?? 0;
  }

  /** Whether this address may open one more socket now. */
  mayOpen(address: string): boolean {
    const caller = this.#of(address);
    if (caller.open === 0) this.#forgetLater(address);
    return caller.open < SOCKETS_PER_ADDRESS && caller.rate.take(performance.now());
  }

  opened(address: string): void {
    this.#of(address).open += 1;
    clearTimeout(this.#leaving.get(address));
    this.#leaving.delete(address);
  }

  closed(address: string): void {
    const caller = this.#of(address);
    caller.open -= 1;
    if (caller.open <= 0) this.#forgetLater(address);
  }

  /** Counts a visitor. False when there are too many of this address. */
  visitorOpened(address: string): boolean {
    const caller = this.#of(address);
    if (caller.visitors >= VISITORS_PER_ADDRESS) return false;
    caller.visitors += 1;
    return true;
  }

  visitorClosed(address: string): void {
    this.#of(address).visitors -= 1;
  }

  /** Idempotent. */
  close(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
    this.#callers.clear();
  }

  #of(address: string): Caller {
    const known = this.#callers.get(address);
    if (known) return known;
    const { burst, perSecond } = this.#openings;
    const rate = new TokenBucket(burst, perSecond, performance.now());
    const caller = { open: 0, visitors: 0, rate };
    this.#callers.set(address, caller);
    return caller;
  }

  #forgetLater(address: string): void {
    if (this.#leaving.has(address)) return;
    const forget = () => {
      this.#leaving.delete(address);
      this.#callers.delete(address);
    };
    this.#leaving.set(address, setTimeout(forget, this.#forgottenAfter).unref());
  }
}
