import { type Kysely, type Transaction, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import type { MediaStore } from "../kernel/files/store.ts";
import { isJobActive } from "../kernel/jobs/claims-repository.ts";
import { VIDEO_CONVERSION } from "../transcoding/pipeline/ask-for-conversion.ts";

const AT_ONCE = 500;
/** How long an upload may take from its first file in the store to its video. */
const UNDER_WAY = sql`interval '24 hours'`;

/** The keys of media, `videos/{id}` or a file in it, `images/{file}`, `materials/{id}` or `chat/{id}`, that are to go. */
export type MediaRemovals = ReturnType<typeof mediaRemovals>;

/**
 * Notes what is to go from the store, `videos/{id}`, `images/{file}`, `materials/{id}` or `chat/{id}`, within the transaction of what makes it useless:
 * whatever dies afterwards, it goes.
 */
export const removeLater = async (trx: Transaction<Tables>, keys: string[]): Promise<void> => {
  if (keys.length === 0) return;
  await trx
    .insertInto("media_removals")
    .values(keys.map((key) => ({ key })))
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ due_at: sql<Date>`now()` }))
    .execute();
};

/** Takes away what `MediaRemovals.expect` noted, within the transaction of what stands on these files. */
export const keepNoted = async (trx: Transaction<Tables>, keys: string[]): Promise<void> => {
  await trx.deleteFrom("media_removals").where("key", "in", keys).execute();
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

  /** Removes those of these files that are still noted: a transaction with an unknown outcome may have kept them. */
  abandon: async (keys: string[]): Promise<void> => {
    for (const key of keys) await removeOne(queries, store, key);
  },

  /**
   * Removes what was noted; what is being converted, the next time. Several processes may do it at once. Throws an
   * AggregateError of what could not be removed, after all else is.
   */
  removeDue: async (): Promise<void> => {
    const rows = await queries
      .selectFrom("media_removals")
      .select("key")
      .where("due_at", "<=", sql<Date>`now()`)
      // In no order of their own: what cannot be removed must not stand before all else for ever.
      .orderBy(sql`random()`)
      .limit(AT_ONCE)
      .execute();
    const errors: unknown[] = [];
    for (const { key } of rows)
      await removeOne(queries, store, key).catch((error: unknown) => errors.push(error));
    if (errors.length > 0)
      throw new AggregateError(errors, `${errors.length} could not be removed`);
  },
});

/**
 * Runs what puts these files into the store and then keeps them. Where it fails, those that are still noted go at once, or
 * with the next clean-up: its error is what is thrown.
 */
export const whileNoted = async <Value>(
  removals: Pick<MediaRemovals, "expect" | "abandon">,
  keys: string[],
  work: () => Promise<Value>,
): Promise<Value> => {
  try {
    await removals.expect(keys);
    return await work();
  } catch (error) {
    // They may be kept all the same: the notes know.
    await removals.abandon(keys).catch(() => undefined);
    throw error;
  }
};

/** The note goes with the file or not at all. */
const removeOne = (
  queries: Kysely<Tables>,
  store: Pick<MediaStore, "delete" | "deleteFolder">,
  key: string,
): Promise<void> =>
  queries.transaction().execute(async (trx) => {
    const [folder, name = "", file] = key.split("/");
    if (await isJobActive(trx, VIDEO_CONVERSION.name, name)) return;
    const { numDeletedRows } = await trx
      .deleteFrom("media_removals")
      .where("key", "=", key)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const isFolder = folder === "videos" && file === undefined;
    await (isFolder ? store.deleteFolder(key) : store.delete(key));
  });
