import { type Kysely, sql } from "kysely";

import type { Tables } from "../database/tables.ts";
import { JOBS_TABLE } from "./claims-repository.ts";

/** Jobs of one kind that no process has begun though they are due; `oldest`: seconds since the first of them was due. */
export type DueJobs = { name: string; jobs: number; oldest: number };

export const listDueJobs = async (queries: Kysely<Tables>): Promise<DueJobs[]> => {
  const { rows } = await sql<DueJobs>`
    select name, count(*)::int as jobs,
      extract(epoch from now() - min(start_after))::float8 as oldest
    from ${JOBS_TABLE} where state < 'active' and start_after <= now() group by name
  `.execute(queries);
  return rows;
};
