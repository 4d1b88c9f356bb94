import { type Selectable, sql } from "kysely";

import { alone } from "../database/alone.ts";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";

export type MessageRow = Selectable<Tables["contact_messages"]>;
export type NewMessage = Pick<MessageRow, "name" | "email" | "message">;

/** Any constant: it only has to be the same in every process. */
const LOCK = 4_937_201_158;
/** Messages that an admin reads at once. */
const LISTED_MOST = 200;

export type ContactRepository = ReturnType<typeof contactRepository>;

export const contactRepository = ({ queries }: Database) => ({
  insert: async (message: NewMessage): Promise<void> => {
    await queries.insertInto("contact_messages").values(message).execute();
  },

  /** Newest first, the unanswered before the answered. */
  list: (): Promise<MessageRow[]> =>
    queries
      .selectFrom("contact_messages")
      .selectAll()
      .orderBy(sql`handled_at is not null`)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(LISTED_MOST)
      .execute(),

  countUnhandled: async (): Promise<number> => {
    const { unhandled } = await queries
      .selectFrom("contact_messages")
      .select(sql<number>`count(*)::int`.as("unhandled"))
      .where("handled_at", "is", null)
      .executeTakeFirstOrThrow();
    return unhandled;
  },

  /** Keeps when, and by whom, it was marked first. */
  setHandled: (id: string, by: string | null): Promise<MessageRow | undefined> =>
    queries
      .updateTable("contact_messages")
      .set(
        by === null
          ? { handled_at: null, handled_by: null }
          : {
              handled_at: sql<Date>`coalesce(handled_at, now())`,
              handled_by: sql<string>`case when handled_at is null then ${by}::uuid else handled_by end`,
            },
      )
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst(),

  /** Oldest first: what nobody has answered or been mailed yet. What is older than `days` is not mailed any more. */
  listUnmailed: (days: number, most: number): Promise<MessageRow[]> =>
    queries
      .selectFrom("contact_messages")
      .selectAll()
      .where("mailed_at", "is", null)
      .where("handled_at", "is", null)
      .where("created_at", ">", sql<Date>`now() - make_interval(days => ${days})`)
      .orderBy("created_at")
      .orderBy("id")
      .limit(most)
      .execute(),

  setMailed: async (id: string): Promise<void> => {
    await queries
      .updateTable("contact_messages")
      .set({ mailed_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  },

  /** Does the work unless another process does it already. */
  alone: (work: () => Promise<void>): Promise<void> => alone(queries, LOCK, work),
});
