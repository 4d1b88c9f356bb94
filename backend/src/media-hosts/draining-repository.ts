import { type Kysely, type Transaction, sql } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";
import { ALIVE, HOSTS_MAX } from "./rows.ts";

type Host = { id: number; address: string; draining: boolean; open: boolean };

/** The media hosts, which nobody else drains until the transaction ends. `open`: it answers, and takes people. */
export const lockMediaHosts = async (trx: Transaction<Tables>): Promise<Host[]> => {
  const { rows } = await sql<Host>`
    select id, url as address, draining,
      not draining and ${sql.raw(ALIVE)} as open
    from media_hosts order by id limit ${HOSTS_MAX} for update`.execute(trx);
  return rows;
};

/** Whether another host would take the people of this one. */
export const isOpenBeside = (id: number, hosts: readonly Host[]): boolean =>
  hosts.some((each) => each.open && each.id !== id);

/** Moves everybody off a host, which reads it within 2 s, or lets it take people again. False where there is no such host. */
export const setDraining = async (
  queries: Kysely<Tables>,
  id: number,
  draining: boolean,
): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`update media_hosts set draining = ${draining} where id = ${id}`.execute(queries);
  return numAffectedRows === 1n;
};
