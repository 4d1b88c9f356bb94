import { createHash, randomBytes } from "node:crypto";

import { SECOND_STEP_SECONDS, SECOND_STEP_TRIES } from "@lyceum/shared/limits.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { CountedTry } from "../login-tries-repository.ts";
import type { UserRow } from "../present.ts";

const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();

/** Who showed the first step. */
export type Held = {
  userId: string;
  stays: boolean;
  /** The counts that the first step was added to; null where it was no password. */
  counted: CountedTry | null;
};

export type Tickets = ReturnType<typeof secondStepTickets>;

/**
 * What a person holds between the two steps of a sign-in. No transaction spans two of these calls: the row of a ticket is
 * locked after that of its person elsewhere.
 */
export const secondStepTickets = ({ queries }: Database) => ({
  make: async ({ userId, stays, counted }: Held): Promise<string> => {
    const ticket = randomBytes(32).toString("base64url");
    await queries
      .insertInto("second_step_tickets")
      .values({
        ticket_hash: hashOf(ticket),
        user_id: userId,
        stays,
        counted: counted && JSON.stringify(counted),
        expires_at: sql<Date>`now() + make_interval(secs => ${SECOND_STEP_SECONDS})`,
      })
      .execute();
    return ticket;
  },

  /** Counts a try before its code is looked at, so that many at once cannot slip through. Null for one that is over. */
  tryOne: async (ticket: string): Promise<Held | null> => {
    const held = await queries
      .updateTable("second_step_tickets")
      .set({ tries: sql<number>`tries + 1` })
      .where("ticket_hash", "=", hashOf(ticket))
      .where("tries", "<", SECOND_STEP_TRIES)
      .where("expires_at", ">", sql<Date>`now()`)
      .returning(["user_id as userId", "stays", "counted"])
      .executeTakeFirst();
    return held ?? null;
  },

  /** Whose ticket it is, as they are now; undefined once the account is deleted. */
  findPerson: ({ userId }: Held): Promise<UserRow | undefined> =>
    queries
      .selectFrom("users")
      .selectAll()
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),

  /** Ends it. False where it was over: of two at once, one signs in. */
  use: async (ticket: string): Promise<boolean> => {
    const { numDeletedRows } = await queries
      .deleteFrom("second_step_tickets")
      .where("ticket_hash", "=", hashOf(ticket))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});
