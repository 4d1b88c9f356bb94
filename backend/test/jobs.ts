import type { Database } from "../src/kernel/database/database.ts";
import type { Job, JobKind } from "../src/kernel/jobs/job.ts";
import { JobQueue } from "../src/kernel/jobs/JobQueue.ts";
import { silent } from "./app.ts";

/** The same kind, whose jobs come back and are tried again soon. */
export const often = <Data extends object>(kind: JobKind<Data>): JobKind<Data> => ({
  ...kind,
  retry: { limit: 1_000, delay: 1, most: 1 },
  ...(kind.every !== undefined && { every: 0.05 }),
});

/** Has others find at once what a killed process left, not after the seconds of its lease. For when nothing else works on such jobs. */
export const endLeases = async (database: Database, { name }: Pick<JobKind, "name">) => {
  await database.pool.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 minute'
     where state = 'active' and name = $1`,
    [name],
  );
};

/** One more process's worth of a queue, which works on one kind of job. */
export const startJob = async <Data extends object>(
  database: Database,
  kind: JobKind<Data>,
  jobOf: (jobs: JobQueue) => Job<Data>,
) => {
  const jobs = await JobQueue.open(database, [kind], silent);
  await jobs.work(jobOf(jobs));
  return {
    jobs,
    close: () => jobs.close(),
    wake: () => jobs.wake(kind),
  };
};
