import { reportCaught } from "@lyceum/shared/edges.ts";
import { type SpanStart, traced } from "@lyceum/shared/tracing.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";

import type { Tables } from "../database/tables.ts";
import { type Claim, endTries, putBack, renewClaim } from "./claims-repository.ts";
import { type Job, JobFailed, JobPostponed } from "./job.ts";
import { Lease } from "./Lease.ts";
import type { PostponementLog } from "./PostponementLog.ts";
import { reasonOf } from "./reason.ts";

/** A try as pg-boss hands it out. */
export type Try = Claim & { data: object; retryLimit: number; signal: AbortSignal };

export type TryDeps = {
  /** On a line of their own: the lease hangs on it. */
  queries: Kysely<Tables>;
  log: FastifyBaseLogger;
  postponements: Pick<PostponementLog, "note">;
  /** Aborted when this process closes. */
  closing: AbortSignal;
};

/** What pg-boss keeps of a failed try. Without a stack: admins read it. */
class TryFailed extends Error {
  override readonly name = "TryFailed";
  override readonly stack: string = "";
}

/** How a try ended that did not succeed: `after`, seconds, where the queue was given the job back. */
export type TryEnd = { isFinal: boolean; after?: number };

/** Runs one try. Resolves with what the job resolves with; else calls `onEnd` and throws what pg-boss is to keep. */
export const runTry = async (
  deps: TryDeps,
  job: Job,
  attempt: Try,
  onEnd: (end: TryEnd) => void,
): Promise<number | void> => {
  const { queries, log, closing } = deps;
  const lease = new Lease({ log, renew: (progress) => renewClaim(queries, attempt, progress) });
  const signal = AbortSignal.any([attempt.signal, lease.lost, closing]);
  const isLastTry = attempt.retryCount >= attempt.retryLimit;
  try {
    const data = parse(job, attempt.data);
    const progress = (part: number) => lease.report(part);
    return await traced(spanOf(attempt), () => job.run(data, { signal, progress, isLastTry }));
  } catch (error) {
    onEnd(await settle(deps, attempt, { error, isLost: lease.lost.aborted, isLastTry }));
    throw new TryFailed(reasonOf(error));
  } finally {
    lease.end();
  }
};

const spanOf = ({ name, retryCount }: Try): SpanStart => ({
  name: `process ${name}`,
  kind: "consumer",
  attributes: {
    "messaging.system": "pg-boss",
    "messaging.operation.type": "process",
    "messaging.destination.name": name,
    "lyceum.job.try": retryCount + 1,
  },
});

const parse = ({ kind }: Job, data: object): object => {
  const parsed = kind.schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new JobFailed("The data of this job is not what it must be", { cause: parsed.error });
};

type Failure = { error: unknown; isLost: boolean; isLastTry: boolean };

/** Notes how the try ended before pg-boss does, which knows failures alone. */
const settle = async (
  deps: TryDeps,
  attempt: Try,
  { error, isLost, isLastTry }: Failure,
): Promise<TryEnd> => {
  const { queries, log, postponements, closing } = deps;
  if (isLost) return giveBackLost(deps, attempt);
  if (closing.aborted) return giveBack(queries, attempt, 0, "The server was stopped");
  if (error instanceof JobPostponed) {
    postponements.note(attempt.name, error);
    return giveBack(queries, attempt, error.seconds, reasonOf(error));
  }
  reportCaught(`job ${attempt.name}`, log, error);
  const isFinal = isLastTry || error instanceof JobFailed;
  if (isFinal) await endTries(queries, attempt);
  return { isFinal };
};

const giveBack = async (
  queries: Kysely<Tables>,
  attempt: Try,
  seconds: number,
  reason: string,
): Promise<TryEnd> => {
  await putBack(queries, attempt, { seconds, reason });
  return { isFinal: false, after: seconds };
};

/** The job is still ours where only the line to the database was bad: then this try does not count. */
const giveBackLost = async ({ queries, log }: TryDeps, attempt: Try): Promise<TryEnd> => {
  try {
    const reason = "Its server did not reach the database for a while";
    return await giveBack(queries, attempt, 0, reason);
  } catch (error) {
    // The queue finds it by its old heartbeat, and counts the try.
    reportCaught(`lost lease of ${attempt.name}`, log, error);
    return { isFinal: false };
  }
};
