import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Tables } from "../database/tables.ts";
import { JOBS_TABLE } from "./claims-repository.ts";
import { DEAD_LETTERS } from "./queues.ts";

/** How much is done of the job of one of these names that runs for a row, from 0 to 1; null without one. `id`: its column with the key. */
export const progressOf = (names: readonly string[], id: string): RawBuilder<number | null> =>
  sql`(select max((job.output ->> 'progress')::float8) from ${JOBS_TABLE} as job
    where job.name in (${sql.join([...names])}) and job.state = 'active'
      and job.singleton_key = ${sql.ref(id)}::text)`;

/** Takes a job that was given up from the list of admins: another is asked for in its place. */
export const forgetGivenUp = async (
  queries: Kysely<Tables>,
  name: string,
  key: string,
): Promise<void> => {
  await sql`delete from ${JOBS_TABLE} where name = ${DEAD_LETTERS} and source_name = ${name}
    and state = 'created' and singleton_key = ${key}`.execute(queries);
};
