/**
 * Passes on the newest value one interval after the first change, if it differs from the value passed last. A shorter-lived
 * value is never passed on: a stream just resumed scores 0 until its first packets arrive.
 */
export class Throttle<Value extends Record<string, unknown>> {
  readonly #interval: number;
  readonly #pass: (value: Value) => void;
  #last: Value | undefined;
  #next: Value | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(interval: number, pass: (value: Value) => void) {
    this.#interval = interval;
    this.#pass = pass;
  }

  offer(value: Value) {
    this.#next = value;
    this.#timer ??= setTimeout(() => this.#flush(), this.#interval).unref();
  }

  close() {
    clearTimeout(this.#timer);
  }

  #flush() {
    this.#timer = undefined;
    const value = this.#next;
    if (!value || (this.#last && same(value, this.#last))) return;
    this.#last = value;
    this.#pass(value);
  }
}

const same = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys(one).every((key) => one[key] === other[key]);
