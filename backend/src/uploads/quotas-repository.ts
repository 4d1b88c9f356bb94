import { type Kysely, type Transaction, sql } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";
import type { Person } from "../kernel/security/person.ts";
import { isUsed } from "./claims-repository.ts";

type Owner = Pick<Person, "id">;
export type Use = { pending: number; bytes: number };

export const videosOf = (queries: Kysely<Tables>, { id }: Owner): Promise<Use> =>
  queries
    .selectFrom("videos")
    .select([
      sql<number>`count(*) filter (where status = 'pending')::int`.as("pending"),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as("bytes"),
    ])
    .where("uploader_id", "=", id)
    .executeTakeFirstOrThrow();

/** Those that are no videos yet. */
export const begunBy = (
  queries: Kysely<Tables>,
  { id }: Owner,
): Promise<{ count: number; bytes: number }> =>
  queries
    .selectFrom("resumable_uploads")
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as("bytes"),
    ])
    .where("owner_id", "=", id)
    .where(sql<boolean>`not ${isUsed}`)
    .executeTakeFirstOrThrow();

/** Of two uploads of one person that begin, or become videos, at once the second waits. */
export const lockOwner = async (trx: Transaction<Tables>, { id }: Owner): Promise<void> => {
  await trx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
};
