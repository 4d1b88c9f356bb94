/** Milliseconds after which a missing packet will not be sent again. */
const LOST_AFTER = 500;
/** More are no small gap: all before are given up. */
const WATCHED_MAX = 500;
/** More at once are lost, also where they are sent again: each is work, and a sender may leave out as many as it likes before every packet. */
const GAP_MAX = 50;
const NUMBERS = 2 ** 16;

/** The packets of one stream that have not arrived, by their 16-bit sequence numbers. */
export class MissingPackets {
  readonly #since = new Map<number, number>();
  #next: number | undefined;
  #lost = false;

  /** @param at Milliseconds of any steady clock. */
  arrived(sequence: number, at: number): void {
    const next = this.#next ?? sequence;
    const ahead = (sequence - next + NUMBERS) % NUMBERS;
    if (ahead >= NUMBERS / 2) {
      this.#since.delete(sequence);
      return;
    }
    if (ahead > 0) this.#giveUp(at);
    if (ahead > GAP_MAX) this.#lost = true;
    else
      for (let missing = next; missing !== sequence; missing = (missing + 1) % NUMBERS)
        this.#since.set(missing, at);
    this.#next = (sequence + 1) % NUMBERS;
  }

  /** True once for each gap that will not be filled: what follows needs a key frame. */
  takeLost(at: number): boolean {
    this.#giveUp(at);
    const lost = this.#lost;
    this.#lost = false;
    return lost;
  }

  has(sequence: number): boolean {
    return this.#since.has(sequence);
  }

  /** Whether any of them may still be sent again. */
  mayCome(at: number): boolean {
    if (this.#since.size > WATCHED_MAX) return false;
    this.#giveUp(at);
    return this.#since.size > 0;
  }

  /** Nobody may have asked for long, and the number of one that was lost comes again. */
  #giveUp(at: number): void {
    for (const [sequence, since] of this.#since) {
      if (at - since < LOST_AFTER && this.#since.size <= WATCHED_MAX) return;
      this.#since.delete(sequence);
      this.#lost = true;
    }
  }
}
