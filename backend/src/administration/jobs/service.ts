import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ListedJob } from "@lyceum/shared/rest/jobs.ts";
import type { Transaction } from "kysely";

import type { Person } from "../../kernel/security/person.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import type { JobQueue } from "../../kernel/jobs/JobQueue.ts";
import { type AuditSubject, recordAudit } from "../../kernel/security/audit-repository.ts";
import {
  type JobRow,
  bringForward,
  cancelJob,
  countJobs,
  deleteJob,
  listJobs,
  lockJob,
} from "./repository.ts";

type Change = "job.tried_again" | "job.discarded";
type Deps = { database: Database; jobs: Pick<JobQueue, "revive" | "discard" | "look"> };

export type JobsAdministration = ReturnType<typeof createJobsAdministration>;

/** What admins see of work in the background, and do about it. */
export const createJobsAdministration = ({ database: { queries }, jobs }: Deps) => {
  /** Throws not_found. */
  const change = async (
    { id: actorId }: Person,
    [action, id]: [Change, string],
    work: (job: JobRow, trx: Transaction<Tables>) => Promise<void>,
  ): Promise<void> => {
    await queries.transaction().execute(async (trx) => {
      const job = await lockJob(trx, id);
      if (!job) throw new DomainError("not_found", MESSAGES.jobs.notFound);
      await work(job, trx);
      const subject = { type: "job" satisfies AuditSubject, id } as const;
      await recordAudit(trx, { actorId, action, subject, detail: { job: job.kind } });
    });
    await jobs.look();
  };

  return {
    list: async (filters: Parameters<typeof listJobs>[1]) => ({
      data: (await listJobs(queries, filters)).map(present),
      total: await countJobs(queries, filters),
    }),

    /** Throws not_found; conflict for what runs, waits or is done, and for what this process does not know. */
    tryAgain: (person: Person, id: string): Promise<void> =>
      change(person, ["job.tried_again", id], async (job, trx) => {
        if (job.state === "retrying") return bringForward(trx, id);
        if (job.state !== "given_up") throw new DomainError("conflict", MESSAGES.jobs.notFailed);
        if (!(await jobs.revive(job, trx)))
          throw new DomainError("conflict", MESSAGES.jobs.notKnown);
        await deleteJob(trx, id);
      }),

    /** Throws not_found; conflict for what is done. */
    discard: (person: Person, id: string): Promise<void> =>
      change(person, ["job.discarded", id], async (job, trx) => {
        if (job.state === "done") throw new DomainError("conflict", MESSAGES.jobs.done);
        await jobs.discard(job, trx);
        if (job.state === "given_up") await deleteJob(trx, id);
        else await cancelJob(trx, id);
      }),
  };
};

const present = (row: JobRow): ListedJob => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  about: row.about,
  attempt: row.attempt,
  attempts: row.attempts,
  progress: row.progress,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  due_at: row.due_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});
