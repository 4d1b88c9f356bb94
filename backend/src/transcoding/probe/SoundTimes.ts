import type { Packet } from "./packet.ts";

/** Where there is sound in a video, from its packets. */
export class SoundTimes {
  /** Of the first that is heard, in seconds. Infinity where there is none. */
  first = Infinity;
  /** Of the last. */
  last = 0;
  /** Seconds before the first that an edit list hides, and a copy would play: also what a decoder begins with. */
  hidden = 0;
  #hiddenFrom: number | null = null;
  #widest = 0;

  // MP4 says of a packet before a hole that it lasts until the hole's end: only when they begin is believed.
  add({ at, isHidden }: Packet): void {
    if (isHidden) {
      this.#hiddenFrom ??= at;
      return;
    }
    if (this.first === Infinity) this.hidden = at - (this.#hiddenFrom ?? at);
    else this.#widest = Math.max(this.#widest, at - this.last);
    this.first = Math.min(this.first, at);
    this.last = Math.max(this.last, at);
  }

  /** Seconds without sound at once, from the start of the film to the last sound; never less than one packet lasts. */
  holeAfter(start: number): number {
    return this.first === Infinity ? 0 : Math.max(this.#widest, this.first - start);
  }
}
