import { createHash, randomBytes } from "node:crypto";

import { EMAIL_VERIFICATIONS_PER_HOUR, EMAIL_VERIFICATION_SECONDS } from "@lyceum/shared/limits.ts";
import { type Transaction, sql } from "kysely";

import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { dueAfter } from "../../kernel/mail/queries/due-after.ts";
import { soonAgain } from "../../kernel/mail/queries/soon-again.ts";
import { countMail, mailboxHasRoom } from "../queries/mailbox-limit.ts";

const now = sql<Date>`now()`;
const validUntil = sql<Date>`now() + make_interval(secs => ${EMAIL_VERIFICATION_SECONDS})`;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const HOUR = 60 * 60;
/** Mails to one account, and to one mailbox. An email that nobody verifies may be a stranger's. */
export const VERIFICATIONS_PER_DAY = 10;
const IN_HOUR = { name: "verifications hour", most: EMAIL_VERIFICATIONS_PER_HOUR, seconds: HOUR };
const IN_DAY = { name: "verifications day", most: VERIFICATIONS_PER_DAY, seconds: 24 * HOUR };

/**
 * Whether the mailbox of a row of `users` gets one more. An account that has been there for an hour gets one a day all the same:
 * others that come and go with its email must not keep it from being verified.
 */
const hasRoom = sql<boolean>`(
  ${mailboxHasRoom(IN_HOUR, sql.ref("users.email"))} and ${mailboxHasRoom(IN_DAY, sql.ref("users.email"))}
  or users.created_at < now() - interval '1 hour' and not exists (
    select from email_verifications sent where sent.user_id = users.id
      and sent.mailed_at > now() - interval '1 day'))`;

export type VerificationRepository = ReturnType<typeof verificationRepository>;

/** What is known of a person, and of mails that were asked for. */
const reading = ({ queries }: Database) => ({
  isVerified: async (userId: string): Promise<boolean> => {
    const row = await queries
      .selectFrom("users")
      .select("email_verified_at")
      .where("id", "=", userId)
      .executeTakeFirst();
    return row !== undefined && row.email_verified_at !== null;
  },

  /** Mails that a person asked for within the last hour, and within the last day. */
  countRecent: (userId: string): Promise<{ hour: number; day: number }> =>
    queries
      .selectFrom("email_verifications")
      .select([
        sql<number>`count(*) filter (where asked_at > now() - interval '1 hour')::int`.as("hour"),
        sql<number>`count(*)::int`.as("day"),
      ])
      .where("user_id", "=", userId)
      .where("asked_at", ">", sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow(),

  /** Whether an account's mailbox gets another mail now, by what it got for this account and for others that had its email. */
  hasRoom: async (userId: string): Promise<boolean> => {
    const found = await queries
      .selectFrom("users")
      .select(hasRoom.as("room"))
      .where("id", "=", userId)
      .executeTakeFirst();
    return found?.room ?? false;
  },
});

/** What is known of mails that wait. */
const waiting = ({ queries }: Database) => ({
  /** Those that are due (see MailQueue), with the email as it is now. Those to a mailbox without room wait. */
  listDue: (most: number) =>
    queries
      .selectFrom("email_verifications as v")
      .innerJoin("users", "users.id", "v.user_id")
      .select(["v.id", "users.email"])
      .where("mailed_at", "is", null)
      .where("due_at", "<=", now)
      .where("users.banned_at", "is", null)
      .where("users.deleted_at", "is", null)
      .where("users.email_verified_at", "is", null)
      .where(hasRoom)
      .orderBy("tried_at", (order) => order.asc().nullsFirst())
      .orderBy("asked_at")
      .orderBy("v.id")
      .limit(most)
      .execute(),

  /** Whether a mail waits, due or not. */
  hasWaiting: async (): Promise<boolean> => {
    const found = await queries
      .selectFrom("email_verifications")
      .select("id")
      .where("mailed_at", "is", null)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },
});

/** What asks for a mail, and what its link does. */
const asking = ({ queries }: Database) => ({
  /** One per person waits at a time, and asking again makes it due at once even after refusals. `meanwhile` is done in the same transaction. */
  request: (
    userId: string,
    meanwhile: (trx: Transaction<Tables>) => Promise<void>,
  ): Promise<void> =>
    queries.transaction().execute(async (trx) => {
      await trx
        .insertInto("email_verifications")
        .values({ user_id: userId })
        .onConflict((conflict) =>
          conflict
            .column("user_id")
            .where("mailed_at", "is", null)
            .doUpdateSet({ due_at: soonAgain("email_verifications") }),
        )
        .execute();
      await meanwhile(trx);
    }),

  /** Verifies the person's email. False where the token is not valid, or another person's. Of two at once one counts. */
  use: (userId: string, token: string): Promise<boolean> =>
    queries.transaction().execute(async (trx) => {
      const used = await useToken(trx, userId, token);
      if (used) await setVerified(trx, userId);
      return used;
    }),
});

/** A mail on its way. */
const sending = (database: Database) => {
  const { queries } = database;
  const change = (id: string) => queries.updateTable("email_verifications").where("id", "=", id);

  return {
    /** A token for the link in the mail; one from an earlier try is replaced. */
    issue: async (id: string): Promise<string> => {
      const token = randomBytes(32).toString("base64url");
      await change(id)
        .set({ token_hash: hashOf(token), expires_at: validUntil })
        .execute();
      return token;
    },

    setTried: async (id: string): Promise<void> => {
      await change(id).set({ tried_at: now }).execute();
    },

    setMailed: async ({ id, email }: { id: string; email: string }): Promise<void> => {
      await countMail(database, [IN_HOUR, IN_DAY], email);
      await change(id).set({ mailed_at: now }).execute();
    },

    setRefused: async (id: string): Promise<void> => {
      await change(id)
        .set({ refusals: sql<number>`refusals + 1`, due_at: dueAfter(sql`refusals`) })
        .execute();
    },

    forget: async (id: string): Promise<void> => {
      await queries.deleteFrom("email_verifications").where("id", "=", id).execute();
    },
  };
};

/** Mails that verify emails of accounts, and what their links do. */
export const verificationRepository = (database: Database) => ({
  ...reading(database),
  ...waiting(database),
  ...asking(database),
  ...sending(database),
});

const useToken = async (
  trx: Transaction<Tables>,
  userId: string,
  token: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("email_verifications")
    .set({ used_at: now })
    .where("token_hash", "=", hashOf(token))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const setVerified = async (trx: Transaction<Tables>, userId: string): Promise<void> => {
  await trx
    .updateTable("users")
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where("id", "=", userId)
    .execute();
};
