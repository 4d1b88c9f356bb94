import { type Transaction, sql } from "kysely";

import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import type { MediaStore } from "./store.ts";
import { VIDEO_LOCKS } from "./videos.ts";

const AT_ONCE = 500;

/**
 * Notes what is to go from the store, `videos/{id}` or `images/{file}`, within the transaction of what makes it useless:
 * whatever dies afterwards, it goes.
 */
export const removeLater = async (school: Transaction<Tables>, keys: string[]): Promise<void> => {
  if (keys.length === 0) return;
  await school
    .insertInto("media_removals")
    .values(keys.map((key) => ({ key })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
};

/** Removes what was noted; what the pipeline still works on, the next time. Several processes may do it at once. */
export const removeNoted = async (
  { queries }: Pick<Database, "queries">,
  store: Pick<MediaStore, "delete" | "deleteFolder">,
): Promise<void> => {
  const rows = await queries
    .selectFrom("media_removals")
    .select("key")
    .orderBy("key")
    .limit(AT_ONCE)
    .execute();
  for (const { key } of rows)
    await queries.transaction().execute(async (transaction) => {
      const [folder, name = ""] = key.split("/");
      const { rows: locks } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${VIDEO_LOCKS}, hashtext(${name})) as free`.execute(
        transaction,
      );
      if (!locks[0]?.free) return;
      await (folder === "videos" ? store.deleteFolder(key) : store.delete(key));
      await transaction.deleteFrom("media_removals").where("key", "=", key).execute();
    });
};
