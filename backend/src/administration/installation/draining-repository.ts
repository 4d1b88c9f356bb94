import { type Transaction, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/** More than any school has. */
const HOSTS_MAX = 200;

type Host = { id: number; address: string; open: boolean };

/** The media hosts, which nobody else drains until the transaction ends. `open`: it answers, and takes people. */
export const lockMediaHosts = async (transaction: Transaction<Tables>): Promise<Host[]> => {
  const { rows } = await sql<Host>`
    select id, url as address,
      not draining and seen_at > clock_timestamp() - interval '10 seconds' as open
    from media_hosts order by id limit ${HOSTS_MAX} for update`.execute(transaction);
  return rows;
};

/** The host reads it within 2 s. */
export const setDraining = async (
  transaction: Transaction<Tables>,
  id: number,
  draining: boolean,
): Promise<void> => {
  await sql`update media_hosts set draining = ${draining} where id = ${id}`.execute(transaction);
};
