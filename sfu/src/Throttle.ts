/** Passes a value on at once, then at most one each interval: the newest, if it differs from the last one passed. */
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
    if (!this.#timer) this.#flush();
  }

  close() {
    clearTimeout(this.#timer);
    this.#next = undefined;
  }

  #flush() {
    this.#timer = undefined;
    const value = this.#next;
    if (!value || (this.#last && same(value, this.#last))) return;
    this.#last = value;
    this.#timer = setTimeout(() => this.#flush(), this.#interval).unref();
    this.#pass(value);
  }
}

const same = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys(one).every((key) => one[key] === other[key]);
