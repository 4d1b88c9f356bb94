import type { FastifyBaseLogger } from "fastify";

import type { JobPostponed } from "./job.ts";
import { reasonOf } from "./reason.ts";

/** Milliseconds. */
const EVERY = 60_000;

type Noted = { reason: string; at: number };

/** Logs postponed jobs: of one kind and reason one line a minute, however many wait. Holds one entry a kind. */
export class PostponementLog {
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #noted = new Map<string, Noted>();

  constructor(log: Pick<FastifyBaseLogger, "warn">) {
    this.#log = log;
  }

  note(kind: string, error: JobPostponed): void {
    const reason = reasonOf(error);
    const last = this.#noted.get(kind);
    const at = performance.now();
    if (last?.reason === reason && at - last.at < EVERY) return;
    this.#noted.set(kind, { reason, at });
    this.#log.warn({ job: kind, reason }, "Jobs of this kind are postponed");
  }
}
