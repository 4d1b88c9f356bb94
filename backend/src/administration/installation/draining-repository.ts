import { type Transaction, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import { ALIVE, HOSTS_MAX } from "../../media-hosts/repository.ts";

type Host = { id: number; address: string; open: boolean };

/** The media hosts, which nobody else drains until the transaction ends. `open`: it answers, and takes people. */
export const lockMediaHosts = async (transaction: Transaction<Tables>): Promise<Host[]> => {
  const { rows } = await sql<Host>`
    select id, url as address,
      not draining and ${sql.raw(ALIVE)} as open
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
