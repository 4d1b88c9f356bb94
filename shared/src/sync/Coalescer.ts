import { type ErrorLog, inBackground, reportCaught } from "@lyceum/shared/edges.ts";

/**
 * Does something about things that change, one run of a thing at a time; whatever changes of it meanwhile is one run
 * after it, so that what was read earlier is never acted upon later.
 */
export class UntilCurrent {
  readonly #unit: string;
  readonly #log: ErrorLog;
  readonly #act: (id: string) => Promise<void>;
  /** Things being acted upon; true when one changed again meanwhile. */
  readonly #acting = new Map<string, boolean>();

  /** Where `act` fails that is reported as a failure of `unit`; a change afterwards runs it again. */
  constructor(unit: string, log: ErrorLog, act: (id: string) => Promise<void>) {
    this.#unit = unit;
    this.#log = log;
    this.#act = act;
  }

  changed(id: string): void {
    const acting = this.#acting.has(id);
    this.#acting.set(id, acting);
    if (!acting) inBackground(this.#unit, this.#log, () => this.#run(id));
  }

  async #run(id: string): Promise<void> {
    do {
      this.#acting.set(id, false);
      try {
        await this.#act(id);
      } catch (error) {
        reportCaught(this.#unit, this.#log, error);
      }
    } while (this.#acting.get(id));
    this.#acting.delete(id);
  }
}
