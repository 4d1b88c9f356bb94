import { type Kysely, type RawBuilder, sql } from "kysely";

import { JOBS_SCHEMA } from "../database/jobs-schema.ts";
import type { Tables } from "../database/tables.ts";

export const JOBS_TABLE = sql.table(`${JOBS_SCHEMA}.job`);

/** One try of one job, as its worker took it. A later try has a higher `retryCount`. */
export type Claim = { id: string; name: string; retryCount: number };

type Queries = Kysely<Tables>;

/** SQLSTATE of a second row where one alone may be. */
const UNIQUE = "23505";

const isHeld = ({ id, name, retryCount }: Claim): RawBuilder<boolean> =>
  sql`name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}`;

const change = async (
  queries: Queries,
  claim: Claim,
  set: RawBuilder<unknown>,
): Promise<boolean> => {
  const statement = sql`update ${JOBS_TABLE} set ${set} where ${isHeld(claim)}`;
  const { numAffectedRows } = await statement.execute(queries);
  return numAffectedRows === 1n;
};

/** False when the claim is lost: another worker has it, or an admin cancelled the job. */
export const renewClaim = (queries: Queries, claim: Claim, progress: number): Promise<boolean> => {
  const output = sql`coalesce(output, '{}') || jsonb_build_object('progress', ${progress}::float8)`;
  return change(queries, claim, sql`heartbeat_on = now(), output = ${output}`);
};

type Return = { seconds: number; reason: string };

/**
 * Gives the job back to the queue, due after `seconds`. The try does not count. Where another job with its key waits for
 * one more try already, that does the work of both.
 */
export const putBack = async (queries: Queries, claim: Claim, back: Return): Promise<boolean> => {
  try {
    return await setBack(queries, claim, back);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== UNIQUE) throw error;
    return change(queries, claim, sql`state = 'completed', completed_on = now()`);
  }
};

const setBack = (queries: Queries, claim: Claim, { seconds, reason }: Return): Promise<boolean> =>
  change(
    queries,
    claim,
    // A higher limit, not a lower count: the count tells one try from the next.
    sql`state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = null,
      start_after = now() + make_interval(secs => ${seconds}),
      keep_until = now() + make_interval(secs => ${seconds}) + (keep_until - start_after),
      output = jsonb_build_object('message', ${reason}::text, 'postponed', true)`,
  );

/** Makes this try the last one. */
export const endTries = (queries: Queries, claim: Claim): Promise<boolean> =>
  change(queries, claim, sql`retry_limit = retry_count`);

/** Whether any process works on the job with this key. */
export const isJobActive = async (
  queries: Queries,
  name: string,
  key: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${JOBS_TABLE}
    where name = ${name} and state = 'active' and singleton_key = ${key} limit 1`.execute(queries);
  return rows.length > 0;
};

/** Names of the queues in which a job could run now. */
export const listDue = async (queries: Queries): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${JOBS_TABLE}
    where state < 'active' and not blocked and start_after <= now()`.execute(queries);
  return rows.map(({ name }) => name);
};

/** Whether another job with this key waits or runs. */
export const hasOtherOpen = async (
  queries: Queries,
  name: string,
  key: string,
  id: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${JOBS_TABLE}
    where name = ${name} and state < 'completed' and singleton_key = ${key} and id <> ${id}::uuid
    limit 1`.execute(queries);
  return rows.length > 0;
};
