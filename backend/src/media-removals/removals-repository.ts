import { type Kysely, type Transaction, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import type { MediaStore } from "../kernel/files/store.ts";
import { isJobActive } from "../kernel/jobs/claims-repository.ts";
import { VIDEO_CONVERSION } from "../transcoding/pipeline/ask-for-conversion.ts";

const AT_ONCE = 500;
/** How long an upload may take from its first file in the store to its video. */
const UNDER_WAY = sql`interval '24 hours'`;
/** How long a removal may take, before another process begins it again. */
const REMOVAL = sql`interval '1 hour'`;

/** The keys of media, `videos/{id}` or a file in it, `images/{file}`, `people/{file}`, `materials/{id}` or `chat/{id}`, that are to go. */
export type MediaRemovals = ReturnType<typeof mediaRemovals>;

/**
 * Notes what is to go from the store, `videos/{id}`, `images/{file}`, `people/{file}`, `materials/{id}` or `chat/{id}`, within the transaction of
 * what makes it useless: whatever dies afterwards, it goes.
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
  if (keys.length > 0) await trx.deleteFrom("media_removals").where("key", "in", keys).execute();
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

/**
 * The note goes after the file, and stays where that fails. In no transaction: a bucket takes minutes for a folder of
 * thousands of files, and PostgreSQL ends who waits so long.
 */
async function removeOne(
  queries: Kysely<Tables>,
  store: Pick<MediaStore, "delete" | "deleteFolder">,
  key: string,
): Promise<void> {
  const claim = await claimed(queries, key);
  if (!claim) return;
  const [folder, , file] = key.split("/");
  const isFolder = folder === "videos" && file === undefined;
  const ofClaim = queries
    .updateTable("media_removals")
    .where("key", "=", key)
    .where("due_at", "=", claim);
  try {
    await (isFolder ? store.deleteFolder(key) : store.delete(key));
  } catch (error) {
    await ofClaim.set({ due_at: sql<Date>`now()` }).execute();
    throw error;
  }
  // Unless it was noted again meanwhile.
  await queries
    .deleteFrom("media_removals")
    .where("key", "=", key)
    .where("due_at", "=", claim)
    .execute();
}

/** Puts a removal off for as long as one may take, so that no other process begins it too. Null if there is none to begin. */
const claimed = (queries: Kysely<Tables>, key: string): Promise<Date | null> =>
  queries.transaction().execute(async (trx) => {
    const [, name = ""] = key.split("/");
    if (await isJobActive(trx, VIDEO_CONVERSION.name, name)) return null;
    const claim = await trx
      .updateTable("media_removals")
      .set({ due_at: sql<Date>`date_trunc('milliseconds', now() + ${REMOVAL})` })
      .where("key", "=", key)
      .returning("due_at")
      .executeTakeFirst();
    return claim?.due_at ?? null;
  });
