import type { JobState, ListedJob } from "@lyceum/shared/rest/jobs.ts";
import { JOB_NAMES, JOBS_PER_PAGE, JOB_STATES } from "@lyceum/shared/rest/jobs.ts";
import { type Kysely, type RawBuilder, type Transaction, sql } from "kysely";

import { JOBS_SCHEMA } from "../../kernel/database/jobs-schema.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { JOBS_TABLE } from "../../kernel/jobs/claims-repository.ts";
import { DEAD_LETTERS } from "../../kernel/jobs/queues.ts";

export type JobRow = {
  id: string;
  kind: ListedJob["kind"];
  state: JobState;
  about: string | null;
  data: unknown;
  key: string;
  person: string | null;
  priority: number;
  attempt: number | null;
  attempts: number;
  progress: number | null;
  reason: string | null;
  created_at: Date;
  started_at: Date | null;
  due_at: Date;
  ended_at: Date | null;
};

/** How people know what pg-boss notes of jobs that no process has ended. */
const NOTES: [string, string][] = [
  ["job heartbeat timeout", "The server that ran it stopped without a word."],
  ["job timed out", "It took longer than it may."],
];
const reason = (output: RawBuilder<unknown>) => {
  const text = sql`coalesce(${output} ->> 'message', ${output} -> 'value' ->> 'message')`;
  const known = NOTES.map(([note, told]) => sql`when ${note} then ${told}`);
  return sql`case ${text} ${sql.join(known, sql` `)} else ${text} end`;
};

const QUEUES = sql.table(`${JOBS_SCHEMA}.queue`);

/** Each try that does not count raises the limit of its job, and so is not one that people see. */
const ATTEMPT = sql`case
  when name = ${DEAD_LETTERS} then least(source_retry_count, most_retries) + 1
  when started_on is not null
    then retry_count + 1 - least(retry_count, greatest(0, retry_limit - most_retries)) end`;

/** A failed job is listed once, as its dead letter. */
const JOBS = sql`(
  select id, data, singleton_key as key, group_id as person, priority, output,
    coalesce(source_name, name) as kind,
    case when name = ${DEAD_LETTERS} then 'given_up'
      when state = 'active' then 'running'
      when state = 'retry' and not coalesce(output ? 'postponed', false) then 'retrying'
      when state < 'active' then 'waiting'
      else 'done' end as state,
    ${ATTEMPT} as attempt,
    case when name = ${DEAD_LETTERS} then ${ATTEMPT} else least(retry_limit, most_retries) + 1 end
      as attempts,
    case when state = 'active' then (output ->> 'progress')::float8 end as progress,
    case when name = ${DEAD_LETTERS} then ${reason(sql`source_output`)}
      else ${reason(sql`output`)} end as reason,
    coalesce(source_created_on, created_on) as created_at,
    started_on as started_at, start_after as due_at,
    case when name = ${DEAD_LETTERS} then created_on else completed_on end as ended_at,
    case when coalesce(source_name, name) = 'video-conversion'
      then (select title from videos where videos.id::text = singleton_key)
      when coalesce(source_name, name) in ('recording-composition', 'recording-publication')
      then (select c.title from class_recordings r
        join classes c on c.id = r.class_id where r.id::text = singleton_key) end as about
  from (select job.*, queue.retry_limit as most_retries from ${JOBS_TABLE} as job
    join ${QUEUES} as queue on queue.name = coalesce(job.source_name, job.name)) as job
  where (name in (${sql.join([...JOB_NAMES])}) and state <> 'failed')
    or (name = ${DEAD_LETTERS} and state = 'created'
      and source_name in (${sql.join([...JOB_NAMES])}))
) as jobs`;

type Filters = { kind?: string | undefined; state?: string | undefined; page: number };

const matches = ({ kind, state }: Filters) =>
  sql`(${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${state ?? null}::text is null or state = ${state ?? null})`;

const RANK = sql`array_position(${[...JOB_STATES]}::text[], state)`;

export const listJobs = async (queries: Kysely<Tables>, filters: Filters): Promise<JobRow[]> => {
  const { rows } = await sql<JobRow>`
    select * from ${JOBS} where ${matches(filters)}
    order by ${RANK}, coalesce(ended_at, started_at, created_at) desc, id
    limit ${JOBS_PER_PAGE} offset ${(filters.page - 1) * JOBS_PER_PAGE}`.execute(queries);
  return rows;
};

export const countJobs = async (queries: Kysely<Tables>, filters: Filters): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${JOBS} where ${matches(filters)}`.execute(queries);
  return rows[0]?.total ?? 0;
};

/** How many of each state there are, but for those that are done. */
export const countJobsByState = async (
  queries: Kysely<Tables>,
): Promise<Record<Exclude<JobState, "done">, number>> => {
  const { rows } = await sql<{ state: JobState; total: number }>`
    select state, count(*)::int as total from ${JOBS} where state <> 'done' group by state`.execute(
    queries,
  );
  const none = { running: 0, waiting: 0, retrying: 0, given_up: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, total }) => [state, total])) };
};

/** Keeps it as it is until the transaction ends. */
export const lockJob = async (
  trx: Transaction<Tables>,
  id: string,
): Promise<JobRow | undefined> => {
  await sql`select from ${JOBS_TABLE} where id = ${id}::uuid for update`.execute(trx);
  const { rows } = await sql<JobRow>`select * from ${JOBS} where id = ${id}::uuid`.execute(trx);
  return rows[0];
};

export const deleteJob = async (trx: Transaction<Tables>, id: string): Promise<void> => {
  await sql`delete from ${JOBS_TABLE} where id = ${id}::uuid`.execute(trx);
};

/** The process that runs it finds out when it renews the lease. */
export const cancelJob = async (trx: Transaction<Tables>, id: string): Promise<void> => {
  await sql`update ${JOBS_TABLE} set state = 'cancelled', completed_on = now()
    where id = ${id}::uuid and state < 'completed'`.execute(trx);
};

/** The try that an admin asks for is one more. */
export const bringForward = async (trx: Transaction<Tables>, id: string): Promise<void> => {
  await sql`update ${JOBS_TABLE} set start_after = now(), retry_limit = retry_limit + 1
    where id = ${id}::uuid and state = 'retry'`.execute(trx);
};
