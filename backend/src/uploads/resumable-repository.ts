import { type Kysely, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { isFree, isUsed } from "./claims-repository.ts";

/** As the server of tus makes them. */
const ID = /^[0-9a-f]{32}$/;
/** Hours that an upload is kept from when something was last done with it, and which video it became. */
const KEPT_HOURS = 24;
/** Uploads that one clean-up forgets at most. */
const EXPIRED_AT_ONCE = 1_000;

/** Neither sent nor handed in any more, and no video is being made of it. */
const isAbandoned = sql<boolean>`(touched_at < now() - make_interval(hours => ${KEPT_HOURS})
  and (${isFree} or ${isUsed}))`;

export type ResumableRepository = ReturnType<typeof resumableRepository>;

/** Ids of uploads, and whether one is among the abandoned. */
const lists = ({ queries }: Database) => ({
  isAbandoned: async (id: string): Promise<boolean> => {
    const found = await queries
      .selectFrom("resumable_uploads")
      .select("id")
      .where("id", "=", id)
      .where(isAbandoned)
      .executeTakeFirst();
    return found !== undefined;
  },

  /** The oldest first. */
  listAbandoned: async (): Promise<string[]> => {
    const rows = await queries
      .selectFrom("resumable_uploads")
      .select("id")
      .where(isAbandoned)
      .orderBy("touched_at")
      .limit(EXPIRED_AT_ONCE)
      .execute();
    return rows.map(({ id }) => id);
  },

  listOf: async (ownerId: string): Promise<string[]> => {
    const rows = await queries
      .selectFrom("resumable_uploads")
      .select("id")
      .where("owner_id", "=", ownerId)
      .execute();
    return rows.map(({ id }) => id);
  },
});

/** Each upload by its id. */
const each = ({ queries }: Database) => ({
  insert: async (
    id: string,
    ownerId: string,
    sizeBytes: number,
    trx: Kysely<Tables> = queries,
  ): Promise<void> => {
    await trx
      .insertInto("resumable_uploads")
      .values({ id, owner_id: ownerId, size_bytes: sizeBytes })
      .execute();
  },

  /** Undefined where this person has no such upload. */
  find: async (id: string, ownerId: string) =>
    ID.test(id)
      ? queries
          .selectFrom("resumable_uploads")
          .select(["size_bytes", "video_id", isFree.as("free"), isUsed.as("used")])
          .where("id", "=", id)
          .where("owner_id", "=", ownerId)
          .executeTakeFirst()
      : undefined,

  setFinished: async (id: string): Promise<void> => {
    await queries
      .updateTable("resumable_uploads")
      .set({ finished_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  },

  /** Something is done with it now. */
  touch: async (id: string): Promise<void> => {
    await queries
      .updateTable("resumable_uploads")
      .set({ touched_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  },

  delete: async (id: string): Promise<void> => {
    await queries.deleteFrom("resumable_uploads").where("id", "=", id).execute();
  },
});

export const resumableRepository = (database: Database) => ({
  ...each(database),
  ...lists(database),
});
