import { type ErrorLog, inBackground, reportCaught } from "@lyceum/shared/edges.ts";

/**
 * Runs one action per key at a time; changes meanwhile cause one more run. So an action never finishes with data older
 * than the last change.
 */
export class Coalescer {
  readonly #unit: string;
  readonly #log: ErrorLog;
  readonly #act: (id: string) => Promise<void>;
  /** Keys whose action is running; true if the key has changed since. */
  readonly #running = new Map<string, boolean>();

  /** A failure of `act` is reported under `unit`; the next change runs it again. */
  constructor(unit: string, log: ErrorLog, act: (id: string) => Promise<void>) {
    this.#unit = unit;
    this.#log = log;
    this.#act = act;
  }

  changed(id: string): void {
    const running = this.#running.has(id);
    this.#running.set(id, running);
    if (!running) inBackground(this.#unit, this.#log, () => this.#run(id));
  }

  async #run(id: string): Promise<void> {
    do {
      this.#running.set(id, false);
      try {
        await this.#act(id);
      } catch (error) {
        reportCaught(this.#unit, this.#log, error);
      }
    } while (this.#running.get(id));
    this.#running.delete(id);
  }
}
