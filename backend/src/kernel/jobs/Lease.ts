import { guarded } from "@lyceum/shared/edges.ts";
import type { FastifyBaseLogger } from "fastify";

/** Seconds that a claim lasts without being renewed. Then the job is taken again, by any process. */
export const LEASE_SECONDS = 15;
/** Milliseconds. The holder gives up before others may take the job: clocks and queries take their time. */
const RENEW_EVERY = 3_000;
const GIVE_UP_AFTER = 12_000;

type LeaseDeps = {
  /** Resolves with false when the claim is lost. Rejects when that cannot be known. */
  renew(progress: number): Promise<boolean>;
  log: FastifyBaseLogger;
};

/** Keeps one claim, and writes down the progress of its work, until it ends. */
export class Lease {
  readonly #deps: LeaseDeps;
  readonly #losing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #renewedAt = performance.now();
  #isRenewing = false;
  #progress = 0;

  constructor(deps: LeaseDeps) {
    this.#deps = deps;
    const renew = guarded("lease of a job", deps.log, () => this.#renew());
    this.#timer = setInterval(renew, RENEW_EVERY).unref();
  }

  /** Aborted when another process may take the job, or when it was cancelled. */
  get lost(): AbortSignal {
    return this.#losing.signal;
  }

  report(progress: number): void {
    this.#progress = Math.min(1, Math.max(0, progress));
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #renew(): Promise<void> {
    if (performance.now() - this.#renewedAt > GIVE_UP_AFTER) this.#lose();
    if (this.#isRenewing || this.lost.aborted) return;
    this.#isRenewing = true;
    const began = performance.now();
    try {
      if (await this.#deps.renew(this.#progress)) this.#renewedAt = began;
      else this.#lose();
    } catch (error) {
      this.#deps.log.warn({ err: error }, "The lease of a job could not be renewed");
    } finally {
      this.#isRenewing = false;
    }
  }

  #lose(): void {
    this.end();
    this.#losing.abort(new Error("The job was cancelled, or taken by another process"));
  }
}
