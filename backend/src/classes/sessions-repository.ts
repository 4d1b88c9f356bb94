import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Transaction, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";

/** One start-to-end of a class. */
export type ClassSession = {
  id: string;
  class_id: string;
  started_at: Date;
  /** Null while the class is live. */
  ended_at: Date | null;
};

const COLUMNS = ["id", "class_id", "started_at", "ended_at"] as const;

export type SessionsRepository = ReturnType<typeof sessionsRepository>;

export const sessionsRepository = ({ queries }: Pick<Database, "queries">) => ({
  /** Undefined where there is no such session. */
  find: (sessionId: string): Promise<ClassSession | undefined> =>
    queries
      .selectFrom("class_sessions")
      .select(COLUMNS)
      .where("id", "=", sessionId)
      .executeTakeFirst(),

  /**
   * Keeps whether a session has a host. Returns for how many milliseconds it has had none; null if it has one, or there
   * is no such session.
   */
  noteHosts: async (sessionId: string, present: boolean): Promise<number | null> => {
    const row = await queries
      .updateTable("class_sessions")
      .set({ hosts_away_at: present ? null : sql<Date>`coalesce(hosts_away_at, now())` })
      .where("id", "=", sessionId)
      .returning(
        sql<number | null>`(extract(epoch from now() - hosts_away_at) * 1000)::float8`.as("away"),
      )
      .executeTakeFirst();
    return row?.away ?? null;
  },

  /** The newest first. */
  listOf: (classId: string, limit: number): Promise<ClassSession[]> =>
    queries
      .selectFrom("class_sessions")
      .select(COLUMNS)
      .where("class_id", "=", classId)
      .orderBy("started_at", "desc")
      .orderBy("id")
      .limit(limit)
      .execute(),
});

/**
 * The next number, or the first of `count` next numbers, of what lasts of a session. Locks the session until the
 * transaction ends: numbers become visible in their order. Call it first, and keep the transaction short. Throws
 * not_found.
 */
export const nextNumber = async (
  trx: Transaction<Tables>,
  sessionId: string,
  count = 1,
): Promise<number> => {
  const session = await trx
    .updateTable("class_sessions")
    .set({ numbers: sql<number>`numbers + ${count}` })
    .where("id", "=", sessionId)
    .returning("numbers")
    .executeTakeFirst();
  if (!session) throw new DomainError("not_found", MESSAGES.meeting.notFound);
  return session.numbers - count + 1;
};
