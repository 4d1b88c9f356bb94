import { type ErrorLog, guarded } from "@lyceum/shared/edges.ts";
import { BATCH_EVERY } from "@lyceum/shared/class-limits.ts";

/** Runs `send` at most four times a second, once for all changes since the last time. */
export class Batch {
  readonly #send: () => void;
  #timer: NodeJS.Timeout | null = null;

  /** A failure of `send` is reported; the next change runs it again. */
  constructor(unit: string, log: ErrorLog, send: () => unknown) {
    this.#send = guarded(unit, log, () => {
      this.#timer = null;
      return send();
    });
  }

  changed(): void {
    this.#timer ??= setTimeout(this.#send, BATCH_EVERY);
  }

  /** Idempotent. Drops what was not sent. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
