import { sql } from "kysely";

import type { Database } from "../../database/database.ts";
import { dueAfter } from "../../mail/queue.ts";

export type NoticesRepository = ReturnType<typeof noticesRepository>;

export const noticesRepository = ({ queries }: Database) => ({
  /** Those that are due, with whom they go to: see MailQueue. */
  list: (most: number) =>
    queries
      .selectFrom("account_notices")
      .innerJoin("users", "users.id", "account_notices.user_id")
      .select(["account_notices.id", "users.email", "account_notices.kind", "account_notices.at"])
      .where("due_at", "<=", sql<Date>`now()`)
      .orderBy("tried_at", (order) => order.asc().nullsFirst())
      .orderBy("account_notices.id")
      .limit(most)
      .execute(),

  setTried: async (id: string): Promise<void> => {
    await queries
      .updateTable("account_notices")
      .set({ tried_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  },

  setRefused: async (id: string): Promise<void> => {
    await queries
      .updateTable("account_notices")
      .set({ refusals: sql<number>`refusals + 1`, due_at: dueAfter(sql`refusals`) })
      .where("id", "=", id)
      .execute();
  },

  forget: async (id: string): Promise<void> => {
    await queries.deleteFrom("account_notices").where("id", "=", id).execute();
  },

  /** Whether any waits, due or not. */
  hasAny: async (): Promise<boolean> => {
    const row = await queries
      .selectFrom("account_notices")
      .select("id")
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
});

export type NoticeRow = Awaited<ReturnType<NoticesRepository["list"]>>[number];
