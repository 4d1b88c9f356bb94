import { type Transaction, sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { nextNumber } from "../sessions-repository.ts";

/** A raised hand: its person's account, and its place in the queue. */
export type StoredHand = { personId: string; place: number };

const listOf = (queries: Database["queries"] | Transaction<Tables>, sessionId: string) =>
  queries
    .selectFrom("class_hands")
    .select(["user_id as personId", "number as place"])
    .where("session_id", "=", sessionId)
    .orderBy("number")
    .execute();

export type HandsRepository = ReturnType<typeof handsRepository>;

/** Raised hands of a live class. */
export const handsRepository = ({ queries }: Pick<Database, "queries">) => ({
  /** In the order of their places. */
  listOf: (sessionId: string): Promise<StoredHand[]> => listOf(queries, sessionId),

  /** Their places, in their order; a hand that is raised already keeps its place. Throws not_found. */
  raise: (sessionId: string, personIds: readonly string[]): Promise<StoredHand[]> =>
    queries.transaction().execute(async (trx) => {
      const first = await nextNumber(trx, sessionId, Math.max(1, personIds.length));
      // A person whose account is gone meanwhile is left out.
      await sql`insert into class_hands (session_id, user_id, number)
        select ${sessionId}, u.id, ${first} - 1 + place::integer
        from unnest(${[...personIds]}::uuid[]) with ordinality raised (id, place)
        join users u on u.id = raised.id
        on conflict (session_id, user_id) do nothing`.execute(trx);
      const all = await listOf(trx, sessionId);
      return all.filter(({ personId }) => personIds.includes(personId));
    }),

  lower: async (sessionId: string, personIds: readonly string[]): Promise<void> => {
    if (personIds.length === 0) return;
    await queries
      .deleteFrom("class_hands")
      .where("session_id", "=", sessionId)
      .where("user_id", "in", personIds)
      .execute();
  },
});
