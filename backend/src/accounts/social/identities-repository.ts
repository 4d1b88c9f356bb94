import { type Transaction, sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import type { UserRow } from "../present.ts";

export type Identity = {
  issuer: string;
  subject: string;
  name: string;
  email: string;
  /** Whether the provider's word on the email is a proof. */
  proven: boolean;
};

export type Found = { user: UserRow; isNew: boolean };

/** Who is known by which identity. */
export const identitiesRepository = ({ queries }: Database) => ({
  isOf: async (
    { issuer, subject }: Pick<Identity, "issuer" | "subject">,
    userId: string,
  ): Promise<boolean> => {
    const row = await queries
      .selectFrom("identities")
      .select("user_id")
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * The person of an identity, who is made, a student, where there is none. An account that is there already under
   * the email is theirs only where the email is proved on both sides; null where it is not.
   */
  findOrMake: (identity: Identity): Promise<Found | null> =>
    queries.transaction().execute(async (trx) => {
      await oneAtATime(trx, identity);
      const known = await findKnown(trx, identity);
      if (known) return { user: known, isNew: false };
      const holder = await findHolder(trx, identity.email);
      if (holder && !(identity.proven && holder.email_verified_at)) return null;
      const user = holder ?? (await makeStudent(trx, identity));
      if (!user) return null;
      await addIdentity(trx, identity, user.id);
      return { user, isNew: !holder };
    }),
});

export type IdentitiesRepository = ReturnType<typeof identitiesRepository>;

/** Two first sign-ins by one identity at once make one account. */
const oneAtATime = (trx: Transaction<Tables>, { issuer, subject }: Identity) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${issuer} ${subject}`}, 0))`.execute(
    trx,
  );

const findKnown = (trx: Transaction<Tables>, { issuer, subject }: Identity) =>
  trx
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .selectAll("users")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();

const findHolder = (trx: Transaction<Tables>, email: string) =>
  trx
    .selectFrom("users")
    .selectAll()
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();

/** Undefined when the email was taken at this very moment, which proves nothing. */
const makeStudent = (trx: Transaction<Tables>, { name, email, proven }: Identity) =>
  trx
    .insertInto("users")
    .values({
      name,
      email,
      mobile: "",
      role: "student",
      password_hash: null,
      email_verified_at: proven ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst();

const addIdentity = (
  trx: Transaction<Tables>,
  { issuer, subject, email }: Identity,
  userId: string,
) => trx.insertInto("identities").values({ issuer, subject, email, user_id: userId }).execute();
