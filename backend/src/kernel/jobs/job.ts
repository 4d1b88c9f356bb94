import type { Transaction } from "kysely";
import { z } from "zod";

import type { Tables } from "../database/tables.ts";

/** Of jobs that come back by themselves. */
export const NoData = z.object({});

/** What a queue holds. Everything in seconds. Made once a module, and imported by those who ask for such jobs. */
export type JobKind<Data extends object = object> = {
  /** Of the queue; admins see a name of the page's own. */
  name: string;
  /** Data is parsed by it before it is written and before it is run. */
  schema: z.ZodType<Data>;
  /** Tries after the first one, the pause before the second, and the longest pause: each is twice the last. */
  retry: { limit: number; delay: number; most: number };
  /** One try may take so long; then it is ended and counts as failed. */
  expireIn: number;
  /** Set for a job that comes back by itself so long after it has ended. It has no data, and runs once at a time everywhere. */
  every?: number;
};

export type JobRun = {
  /** Aborted when the try must end: the process closes, the job was cancelled, or its lease is lost. */
  signal: AbortSignal;
  /** Says how much is done, from 0 to 1. Written down with the next renewal of the lease. */
  progress(part: number): void;
  /** No try follows when this one fails. */
  isLastTry: boolean;
};

/** A kind together with how this process works on it. */
export type Job<Data extends object = object> = {
  kind: JobKind<Data>;
  /** Jobs of the kind at the same time in this process; 0 leaves them to other processes. */
  concurrency: number;
  /** Of a job that comes back by itself, resolves with the seconds until then where these are not `every`. */
  run(data: Data, run: JobRun): Promise<number | void>;
  /**
   * Asks for the jobs of work that waits without one, such as work from before there was a queue, and ends work whose job
   * was given up. Run at the start and every 5 minutes.
   */
  recover?: () => Promise<void>;
  /** Makes ready for one more try what was given up. In the transaction in which an admin asks for it. */
  revive?: (data: Data, trx: Transaction<Tables>) => Promise<void>;
  /** Notes that the work is not done. In the transaction in which an admin discards the job. */
  discard?: (data: Data, trx: Transaction<Tables>) => Promise<void>;
};

export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job;

/** No further try would help: the job becomes a dead letter at once. The message is for admins. */
export class JobFailed extends Error {
  override readonly name = "JobFailed";
}

/** The job cannot be done now. It is taken again after `seconds`, and this try does not count. */
export class JobPostponed extends Error {
  override readonly name = "JobPostponed";
  readonly seconds: number;

  constructor(message: string, seconds: number, options?: ErrorOptions) {
    super(message, options);
    this.seconds = seconds;
  }
}
