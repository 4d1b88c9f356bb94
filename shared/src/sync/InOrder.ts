type Arrived = { isAnswer: boolean; take: () => void };

/**
 * What comes over one line, in its order: who awaits an answer goes on before the next message is heard. Several
 * messages may be read at once, and a promise, which goes on only after them, would let each overtake the answer.
 */
export class InOrder {
  readonly #waiting: Arrived[] = [];
  readonly #later: (go: () => void) => void;
  #held = false;

  /** @param later Calls back after all promises have gone on that are settled by now. */
  constructor(later: (go: () => void) => void) {
    this.#later = later;
  }

  /** @param settle Settles the promise of the answer; throws nothing. */
  answer(settle: () => void): void {
    this.#arrived({ isAnswer: true, take: settle });
  }

  /** Anything else that must not be heard too early, such as the line's end. @param hear Throws nothing. */
  message(hear: () => void): void {
    this.#arrived({ isAnswer: false, take: hear });
  }

  #arrived(arrived: Arrived): void {
    this.#waiting.push(arrived);
    if (!this.#held) this.#go();
  }

  readonly #go = (): void => {
    this.#held = false;
    while (this.#waiting.length > 0 && !(this.#held && !this.#waiting[0]!.isAnswer)) {
      const { isAnswer, take } = this.#waiting.shift()!;
      this.#held ||= isAnswer;
      take();
    }
    if (this.#held) this.#later(this.#go);
  };
}
