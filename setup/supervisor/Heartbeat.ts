/** Milliseconds between two checks, and the number of checks in a row without a beat after which a program hangs. */
const LOOK = 5_000;
const MISSED_MAX = 6;

/**
 * Checks that a program's event loop turns. It counts checks, not time, so that a sleeping or overloaded machine does
 * not look like a hung program.
 */
export class Heartbeat {
  readonly #timer: NodeJS.Timeout;
  #beats = 0;
  #missed = 0;

  /** It starts with the first beat: a start may take long. @param onSilence called once. */
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
