import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { type Connection, quoted } from "../kernel/database/connect-alone.ts";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** A table of the site, with the columns that are written: not those that PostgreSQL computes. */
export type Table = { name: string; columns: string[] };

/** What the processes of a site say of themselves, each at its start: of another place none of it holds. */
const OF_PROCESSES = new Set(["media_hosts", "signaling_processes", "class_owners"]);

/** Whether a table's rows belong to a backup. */
export const isBackedUp = (name: string): boolean => !OF_PROCESSES.has(name);

type ForeignKey = { table: string; name: string; definition: string };

const listed = ({ columns }: Table) => columns.map(quoted).join(", ");

/** All tables of the site but the list of its migrations. Jobs stand in a schema of their own and are found again by what waits. */
export async function tablesOf(client: Connection): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.relname order by c.relname`);
  return rows;
}

/** The names of the migrations that made its schema, in their order; none in an empty database. */
export async function migrationsOf(client: Connection): Promise<string[]> {
  const { rows: made } = await client.query<{ made: boolean }>(
    "select to_regclass('public.migrations') is not null as made",
  );
  if (!made[0]?.made) return [];
  const { rows } = await client.query<{ name: string }>(
    "select name from migrations order by name",
  );
  return rows.map(({ name }) => name);
}

/** Whether anybody has an account: such a school is never overwritten. */
export async function hasAccounts(client: Connection): Promise<boolean> {
  const { rows: made } = await client.query<{ made: boolean }>(
    "select to_regclass('public.users') is not null as made",
  );
  if (!made[0]?.made) return false;
  const { rows } = await client.query<{ some: boolean }>(
    "select exists (select from users) as some",
  );
  return rows[0]?.some === true;
}

/** All rows of a table, in PostgreSQL's text format. */
export const rowsOf = (client: Connection, table: Table): Readable =>
  client.query(copyTo(`copy ${quoted(table.name)} (${listed(table)}) to stdout`));

/** Everything that is read within `work` is of one moment. */
export async function inOneMoment<Answer>(
  client: Connection,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await client.query("begin isolation level repeatable read read only");
  await client.query("set local statement_timeout = 0");
  const answer = await work();
  await client.query("commit");
  return answer;
}

async function foreignKeysOf(client: Connection): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`);
  return rows;
}

/** Numbers that PostgreSQL gives go on after the highest that is there. */
async function setCounters(client: Connection): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select d.objid::regclass::text as sequence, c.relname as table, a.attname as column
    from pg_depend d
    join pg_class s on s.oid = d.objid and s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
    join pg_class c on c.oid = d.refobjid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')`);
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval($1::regclass, max(${quoted(column)})) from ${quoted(table)} having max(${quoted(column)}) is not null`,
      [sequence],
    );
}

/**
 * Fills all tables, in any order and without their triggers; then every reference between them is checked. All or
 * nothing. `open` returns the rows of a table as `rowsOf` wrote them. Tables that are not among them are emptied.
 */
export async function fillTables(
  client: Connection,
  tables: readonly Table[],
  open: (table: Table) => Readable,
): Promise<void> {
  await client.query("begin");
  await client.query("set local statement_timeout = 0");
  const here = (await tablesOf(client)).map(({ name }) => quoted(name));
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const name of here) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${here.join(", ")}`);
  for (const table of tables) {
    const into = copyFrom(`copy ${quoted(table.name)} (${listed(table)}) from stdin`);
    await pipeline(open(table), client.query(into));
  }
  await setCounters(client);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  for (const name of here) await client.query(`alter table ${name} enable trigger user`);
  await client.query("commit");
}
