import { type RawBuilder, sql } from "kysely";

import { JOBS_TABLE } from "./claims-repository.ts";
import { DEAD_LETTERS } from "./queues.ts";

/** Whether no job of this name waits for, works on or gave up a row: `id` is its column with the job's key. */
export const hasNoJob = (name: string, id: string): RawBuilder<boolean> =>
  sql`not exists (select from ${JOBS_TABLE} as job where
    (job.name = ${name} and job.state < 'completed'
      or job.name = ${DEAD_LETTERS} and job.source_name = ${name})
    and job.singleton_key = ${sql.ref(id)}::text)`;
