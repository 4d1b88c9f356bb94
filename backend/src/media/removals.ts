import { type Kysely, type Transaction, sql } from "kysely";

import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import type { MediaStore } from "./store.ts";
import { isJobActive } from "../kernel/jobs/claims-repository.ts";
import { VIDEO_CONVERSION } from "./ask-for-conversion.ts";

const AT_ONCE = 500;
/** How long an upload may take from its first file in the store to its video. */
const UNDER_WAY = sql`interval '24 hours'`;

/** The keys of media, `videos/{id}` or `images/{file}`, that are to go. */
export type MediaRemovals = ReturnType<typeof mediaRemovals>;

/**
 * Notes what is to go from the store, `videos/{id}` or `images/{file}`, within the transaction of what makes it useless:
 * whatever dies afterwards, it goes.
 */
export const removeLater = async (
  transaction: Transaction<Tables>,
  keys: string[],
): Promise<void> => {
  if (keys.length === 0) return;
  await transaction
    .insertInto("media_removals")
    .values(keys.map((key) => ({ key })))
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ due_at: sql<Date>`now()` }))
    .execute();
};

/** Takes away what `MediaRemovals.expect` noted, within the transaction of what stands on these files. */
export const keepNoted = async (
  transaction: Transaction<Tables>,
  keys: string[],
): Promise<void> => {
  await transaction.deleteFrom("media_removals").where("key", "in", keys).execute();
};

export const mediaRemovals = (
  { queries }: Pick<Database, "queries">,
  store: Pick<MediaStore, "delete" | "deleteFolder">,
) => ({
  /** Notes files that are about to be put into the store: unless `keepNoted` follows within a day they go. */
  expect: async (keys: string[]): Promise<void> => {
    await queries
      .insertInto("media_removals")
      .values(keys.map((key) => ({ key, due_at: sql<Date>`now() + ${UNDER_WAY}` })))
      .execute();
  },

  /** Removes those of these files that are still noted: a transaction whose end nobody heard of may have kept them. */
  abandon: async (keys: string[]): Promise<void> => {
    for (const key of keys) await removeOne(queries, store, key);
  },

  /** Removes what was noted; what is being converted, the next time. Several processes may do it at once. */
  removeDue: async (): Promise<void> => {
    const rows = await queries
      .selectFrom("media_removals")
      .select("key")
      .where("due_at", "<=", sql<Date>`now()`)
      .orderBy("key")
      .limit(AT_ONCE)
      .execute();
    for (const { key } of rows) await removeOne(queries, store, key);
  },
});

/** The note goes with the file or not at all. */
const removeOne = (
  queries: Kysely<Tables>,
  store: Pick<MediaStore, "delete" | "deleteFolder">,
  key: string,
): Promise<void> =>
  queries.transaction().execute(async (transaction) => {
    const [folder, name = ""] = key.split("/");
    if (await isJobActive(transaction, VIDEO_CONVERSION.name, name)) return;
    const { numDeletedRows } = await transaction
      .deleteFrom("media_removals")
      .where("key", "=", key)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await (folder === "videos" ? store.deleteFolder(key) : store.delete(key));
  });
