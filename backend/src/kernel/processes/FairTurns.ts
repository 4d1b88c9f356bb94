import { resolvers } from "@lyceum/shared/promises.ts";

export type TurnsOptions = {
  /** Pieces of work under way at the same time, and those of one party. */
  atOnce: number;
  atOnceEach: number;
  /** Pieces that may wait, and those of one party. */
  waiting: number;
  waitingEach: number;
  /** Milliseconds that one waits at most. */
  waitAtMost: number;
};

/** No turn was given: too many wait, it has waited too long or waits no more (`signal`), or no more turns are given. */
export class NoTurnError extends Error {
  override readonly name = "NoTurnError";
}

type Waiting = { party: string; start(): void; refuse(error: Error): void };

/** How much the last piece of work counts in the average time of one. */
const NEWEST = 0.2;

/** Bounded turns at work that is costly. Of the parties that wait each gets one in its turn, however many another has waiting. */
export class FairTurns {
  readonly #options: TurnsOptions;
  /** By party; the party whose turn was longest ago comes first. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #underway = new Map<string, number>();
  /** Milliseconds that a piece of work takes; 0 before one is done. */
  #usual = 0;
  #closed = false;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Does the work in the party's turn. Throws NoTurnError, and what the work throws. */
  async run<Result>(
    party: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    await this.#turn(party, signal);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#learn(performance.now() - began);
      this.#count(party, -1);
      this.#startNext();
    }
  }

  /** Refuses those that wait and those that come. Idempotent. */
  close(): void {
    this.#closed = true;
    for (const each of [...this.#waiting.values()].flat())
      each.refuse(new NoTurnError("No more turns are given"));
  }

  async #turn(party: string, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new NoTurnError("It waits no more");
    if (this.#mayStart(party)) return this.#count(party, 1);
    const mine = this.#waiting.get(party)?.length ?? 0;
    const all = [...this.#waiting.values()].reduce((sum, each) => sum + each.length, 0);
    const { waiting, waitingEach } = this.#options;
    if (this.#closed || mine >= waitingEach || all >= waiting)
      throw new NoTurnError("Too many wait");
    if (this.#waitOf(party, mine) > this.#options.waitAtMost)
      throw new NoTurnError("It would wait too long");
    await this.#wait(party, signal);
  }

  /** Milliseconds until the turn of one that comes now, if work takes as long as it did: each other party has as many turns before it. */
  #waitOf(party: string, mine: number): number {
    const { atOnce, atOnceEach } = this.#options;
    const before = [...this.#waiting].reduce(
      (sum, [other, { length }]) => sum + (other === party ? 0 : Math.min(length, mine + 1)),
      mine,
    );
    return this.#usual * Math.max(before / atOnce, mine / atOnceEach);
  }

  #learn(took: number): void {
    this.#usual = this.#usual === 0 ? took : this.#usual + NEWEST * (took - this.#usual);
  }

  async #wait(party: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve: start, reject } = resolvers<void>();
    const mine: Waiting = { party, start, refuse: (error) => this.#refuse(mine, reject, error) };
    this.#waiting.set(party, [...(this.#waiting.get(party) ?? []), mine]);
    const late = setTimeout(
      () => mine.refuse(new NoTurnError("It has waited too long")),
      this.#options.waitAtMost,
    );
    const leave = () => mine.refuse(new NoTurnError("It waits no more"));
    signal?.addEventListener("abort", leave);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener("abort", leave);
    }
  }

  /** Forgotten at once: its promise goes on only later, and must not be given a turn meanwhile. */
  #refuse(one: Waiting, reject: (error: Error) => void, error: Error): void {
    this.#forget(one);
    reject(error);
  }

  #startNext(): void {
    for (const [party, [first]] of [...this.#waiting]) {
      if (!first || this.#closed || !this.#mayStart(party)) continue;
      this.#forget(first);
      const others = this.#waiting.get(party);
      this.#waiting.delete(party);
      if (others) this.#waiting.set(party, others);
      this.#count(party, 1);
      first.start();
    }
  }

  #mayStart(party: string): boolean {
    const all = [...this.#underway.values()].reduce((sum, each) => sum + each, 0);
    const { atOnce, atOnceEach } = this.#options;
    return !this.#closed && all < atOnce && (this.#underway.get(party) ?? 0) < atOnceEach;
  }

  #count(party: string, change: 1 | -1): void {
    const count = (this.#underway.get(party) ?? 0) + change;
    if (count === 0) this.#underway.delete(party);
    else this.#underway.set(party, count);
  }

  #forget(gone: Waiting): void {
    const others = (this.#waiting.get(gone.party) ?? []).filter((each) => each !== gone);
    if (others.length === 0) this.#waiting.delete(gone.party);
    else this.#waiting.set(gone.party, others);
  }
}
