/** Milliseconds between two looks; a program that beats in none of so many looks in a row hangs. */
const LOOK = 5_000;
const MISSED_MAX = 6;

/**
 * Watches that a program's event loop turns. It counts looks, not time: after a machine was asleep, or too busy to look,
 * nothing is taken for dead.
 */
export class Heartbeat {
  readonly #timer: NodeJS.Timeout;
  #beats = 0;
  #missed = 0;

  /** It begins with the first beat. @param onSilence called once. */
  constructor(onSilence: () => void, look = LOOK) {
    this.#timer = setInterval(() => this.#look(onSilence), look).unref();
  }

  beat(): void {
    this.#beats += 1;
    this.#missed = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(onSilence: () => void): void {
    if (this.#beats === 0) return;
    this.#missed += 1;
    if (this.#missed <= MISSED_MAX) return;
    this.stop();
    onSilence();
  }
}
