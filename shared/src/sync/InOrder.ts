type Arrived = { isAnswer: boolean; take: () => void };

/**
 * Handles what comes over one connection in its order: code that awaits an answer goes on before the next message is handled. Several
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

  /** Anything else that must not be handled too early, such as the end of the connection. @param hear Throws nothing. */
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
