import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ProfileForm } from "@lyceum/shared/rules.ts";
import { sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Person } from "../../kernel/security/person.ts";
import { voidEarlier } from "../resets/repository.ts";

/** A list is for people to read: nobody reads more. */
const LISTED_MOST = 200;
const now = sql<Date>`now()`;

export type OwnRepository = ReturnType<typeof ownRepository>;

/** What a person sees of their account. */
const reading = ({ queries }: Database) => ({
  find: (person: Person) =>
    queries.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow(),

  listIdentities: (person: Person) =>
    queries
      .selectFrom("identities")
      .select(["issuer", "email", "created_at"])
      .where("user_id", "=", person.id)
      .orderBy("created_at")
      .orderBy("issuer")
      .execute(),

  /** The one that asks first, then the last seen first. */
  listSignIns: (person: Person) =>
    queries
      .selectFrom("sign_ins")
      .select(["id", "user_agent", "address", "created_at", "last_seen_at"])
      .where("user_id", "=", person.id)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now)
      .orderBy(sql`id = ${person.sessionId}`, "desc")
      .orderBy("last_seen_at", "desc")
      .orderBy("id")
      .limit(LISTED_MOST)
      .execute(),
});

/** What people change of themselves. */
const changing = ({ queries }: Database) => ({
  /** Throws unauthenticated where the account was deleted at the same moment, and what `beforeRename` throws, with nothing changed. */
  change: async (
    { id }: Person,
    { name, mobile }: ProfileForm,
    beforeRename: () => Promise<void>,
  ): Promise<void> => {
    const account = queries
      .updateTable("users")
      .where("id", "=", id)
      .where("deleted_at", "is", null);
    // A name that is set is announced, be it the same.
    const kept = await account
      .set({ mobile, updated_at: now })
      .where("name", "=", name)
      .executeTakeFirst();
    if (kept.numUpdatedRows > 0n) return;
    await beforeRename();
    const renamed = await account.set({ name, mobile, updated_at: now }).executeTakeFirst();
    if (renamed.numUpdatedRows === 0n)
      throw new DomainError("unauthenticated", MESSAGES.signInFirst);
  },
});

/** What ends sign-ins. */
const ending = ({ queries }: Database) => {
  const open = (person: Person) =>
    queries
      .updateTable("sign_ins")
      .set({ revoked_at: now })
      .where("user_id", "=", person.id)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now);

  return {
    /** False for one that is not theirs, or has ended. */
    endSignIn: async (person: Person, id: string): Promise<boolean> => {
      const { numUpdatedRows } = await open(person).where("id", "=", id).executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** How many there were. */
    endOthers: async (person: Person): Promise<number> => {
      const { numUpdatedRows } = await open(person)
        .where("id", "!=", person.sessionId)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Ends every other sign-in. False, with nothing changed, where the password is not the one before any more. */
    setPassword: (
      person: Person,
      { before, next }: { before: string | null; next: string },
    ): Promise<boolean> =>
      queries.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable("users")
          .set({ password_hash: next, updated_at: now })
          .where("id", "=", person.id)
          .where("password_hash", "is not distinct from", before)
          .where("deleted_at", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await voidEarlier(trx, person.id);
        await trx
          .updateTable("sign_ins")
          .set({ revoked_at: now })
          .where("user_id", "=", person.id)
          .where("id", "!=", person.sessionId)
          .where("revoked_at", "is", null)
          .execute();
        return true;
      }),
  };
};

/** What belongs to one person's account. */
export const ownRepository = (database: Database) => ({
  ...reading(database),
  ...changing(database),
  ...ending(database),
});
