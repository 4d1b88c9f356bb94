import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import { dueAfter } from "../../kernel/mail/queries/due-after.ts";
import { tryCounters } from "../login-tries-repository.ts";

export type NoticesRepository = ReturnType<typeof noticesRepository>;

/** Mails to one person within an hour; the others wait, and those of a kind become one. */
const PER_HOUR = 5;
const HOUR = 60 * 60;
const keyOf = (userId: string) => `notices ${userId}`;

/** Notices that wait. */
const waiting = ({ queries }: Database) => ({
  /** Those that are due, with whom they go to: see MailQueue. */
  list: (most: number) =>
    queries
      .selectFrom("account_notices")
      .innerJoin("users", "users.id", "account_notices.user_id")
      .select([
        "account_notices.id",
        "users.email",
        "account_notices.kind",
        "account_notices.at",
        "account_notices.user_id",
      ])
      .where("due_at", "<=", sql<Date>`now()`)
      .where(hasRoom)
      .orderBy("tried_at", (order) => order.asc().nullsFirst())
      .orderBy("account_notices.id")
      .limit(most)
      .execute(),

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

/** What became of a notice. */
const outcomes = (database: Database, { queries } = database) => ({
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

  /** Forgets it, and counts the mail. */
  setSent: async ({ id, user_id }: { id: string; user_id: string }): Promise<void> => {
    await tryCounters(database).count(keyOf(user_id), HOUR);
    await queries.deleteFrom("account_notices").where("id", "=", id).execute();
  },

  forget: async (id: string): Promise<void> => {
    await queries.deleteFrom("account_notices").where("id", "=", id).execute();
  },
});

export const noticesRepository = (database: Database) => ({
  ...waiting(database),
  ...outcomes(database),
});

const hasRoom = sql<boolean>`not exists (
  select from login_tries where key = 'notices ' || account_notices.user_id
    and tries >= ${PER_HOUR} and window_ends > now())`;

export type NoticeRow = Awaited<ReturnType<NoticesRepository["list"]>>[number];
