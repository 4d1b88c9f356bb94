export type Numbered = { sequence: number };

/** Packets are put in order within so many: what comes later than that is lost. */
const WINDOW = 400;

/** Packets by their unwrapped sequence numbers, each once. */
export class InOrder<Packet extends Numbered> {
  readonly #waiting: Packet[] = [];
  #next = -Infinity;

  /** The packets whose turn it is. */
  add(packet: Packet): Packet[] {
    const before = this.#waiting.findLastIndex(({ sequence }) => sequence <= packet.sequence);
    this.#waiting.splice(before + 1, 0, packet);
    return this.#take(WINDOW);
  }

  /** All that are left. */
  end(): Packet[] {
    return this.#take(0);
  }

  #take(leave: number): Packet[] {
    const taken = this.#waiting.splice(0, Math.max(0, this.#waiting.length - leave));
    return taken.filter(({ sequence }) => {
      if (sequence < this.#next) return false;
      this.#next = sequence + 1;
      return true;
    });
  }
}
