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

const making = ({ queries }: Database) => ({
  /** Null where another password has been set meanwhile. */
  make: async (
    { id, password_hash }: Pick<UserRow, "id" | "password_hash">,
    { stays, counted }: Omit<Held, "userId">,
  ): Promise<string | null> => {
    const ticket = randomBytes(32).toString("base64url");
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto("second_step_tickets")
      .columns(["ticket_hash", "user_id", "stays", "counted", "expires_at"])
      .expression((from) =>
        from
          .selectFrom("users")
          .select([
            sql.val(hashOf(ticket)).as("ticket_hash"),
            "id",
            sql.val(stays).as("stays"),
            sql<string | null>`${counted && JSON.stringify(counted)}::jsonb`.as("counted"),
            sql<Date>`now() + make_interval(secs => ${SECOND_STEP_SECONDS})`.as("expires_at"),
          ])
          .where("id", "=", id)
          .where("password_hash", "is not distinct from", password_hash)
          .forShare(),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? ticket : null;
  },
});

/**
 * What a person holds between the two steps of a sign-in. No transaction spans two of these calls: the row of a ticket is
 * locked after that of its person elsewhere.
 */
export const secondStepTickets = (database: Database) => ({
  ...making(database),
  ...using(database),
});

const using = ({ queries }: Database) => ({
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

  /** Takes a try back whose code nobody has looked at. */
  takeBack: async (ticket: string): Promise<void> => {
    await queries
      .updateTable("second_step_tickets")
      .set({ tries: sql<number>`greatest(tries - 1, 0)` })
      .where("ticket_hash", "=", hashOf(ticket))
      .execute();
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
