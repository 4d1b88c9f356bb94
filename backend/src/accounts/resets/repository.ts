import { PASSWORD_RESET_SECONDS } from "@lyceum/shared/limits.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { type RawBuilder, type Transaction, sql } from "kysely";

import { recordAudit } from "../../kernel/security/audit-repository.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Tables } from "../../kernel/database/tables.ts";
import { dueAfter } from "../../kernel/mail/queries/due-after.ts";
import { soonAgain } from "../../kernel/mail/queries/soon-again.ts";
import { countMail, mailboxHasRoom } from "../queries/mailbox-limit.ts";
import { noteForPerson } from "../queries/note-notice.ts";
import { removeTwoStep } from "../two-step/repository.ts";
import { hashOf } from "./issue.ts";

const isGood = sql<boolean>`used_at is null and expires_at > now()`;
const now = sql<Date>`now()`;

/** It is due at once even after refusals, and counts from now on. */
const askedAgain = {
  asked_at: now,
  due_at: soonAgain("password_reset_requests"),
};

export type ResetsRepository = ReturnType<typeof resetsRepository>;

/** Requests for a link, which wait to be mailed. */
const requests = ({ queries }: Database) => ({
  /** Keeps one of several for one email. `meanwhile` is done in the same transaction. */
  request: (email: string, meanwhile: (trx: Transaction<Tables>) => Promise<void>): Promise<void> =>
    queries.transaction().execute(async (trx) => {
      await trx
        .insertInto("password_reset_requests")
        .values({ email })
        .onConflict((conflict) => conflict.column("email").doUpdateSet(askedAgain))
        .execute();
      await meanwhile(trx);
    }),

  hasRequests: async (): Promise<boolean> => {
    const found = await queries
      .selectFrom("password_reset_requests")
      .select("email")
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },

  /** Those that are due: see MailQueue. `age` is in seconds. */
  listRequests: (most: number) =>
    queries
      .selectFrom("password_reset_requests")
      .select([
        "email",
        sql<number>`extract(epoch from now() - asked_at)::float8`.as("age"),
        sql<string>`asked_at::text`.as("asked"),
      ])
      .where("due_at", "<=", now)
      .orderBy("tried_at", (order) => order.asc().nullsFirst())
      .orderBy("asked_at")
      .orderBy("email")
      .limit(most)
      .execute(),
});

/** What became of a request. */
const outcomes = ({ queries }: Database) => ({
  setRequestTried: async (email: string): Promise<void> => {
    await queries
      .updateTable("password_reset_requests")
      .set({ tried_at: now })
      .where("email", "=", email)
      .execute();
  },

  setRequestRefused: async (email: string): Promise<void> => {
    await queries
      .updateTable("password_reset_requests")
      .set({ refusals: sql<number>`refusals + 1`, due_at: dueAfter(sql`refusals`) })
      .where("email", "=", email)
      .execute();
  },

  /** Unless it was asked for again meanwhile. */
  forgetRequest: async ({ email, asked }: { email: string; asked: string }): Promise<void> => {
    await queries
      .deleteFrom("password_reset_requests")
      .where("email", "=", email)
      .where(sql<string>`asked_at::text`, "=", asked)
      .execute();
  },
});

/** Mails of one account, and of one mailbox, so that nobody can flood another's. */
const IN_HOUR = { name: "resets hour", most: 5, seconds: 60 * 60 };
/** Beyond these there is room for one once all that were mailed have expired: strangers who ask keep nobody without a link. */
const WHILE_GOOD = { name: "resets good", most: 1, seconds: PASSWORD_RESET_SECONDS };

const accountHasRoom = sql<boolean>`(
  select count(*) filter (where created_at > now() - interval '1 hour') < ${IN_HOUR.most}
    or count(*) filter (where expires_at > now()) = 0
  from password_resets where user_id = users.id and mailed)`;

const recipientHasRoom = (email: RawBuilder<string>) => sql<boolean>`${accountHasRoom}
  and (${mailboxHasRoom(IN_HOUR, email)} or ${mailboxHasRoom(WHILE_GOOD, email)})`;

/** Mails with links. */
const mails = (database: Database, { queries } = database) => ({
  /** Whose email it is, if they may sign in, and whether there is room for another mail to them. */
  findRecipient: (email: string) =>
    queries
      .selectFrom("users")
      .select("id")
      .select(recipientHasRoom(sql.ref<string>("users.email")).as("hasRoom"))
      .where(sql`lower(email)`, "=", email)
      .where("banned_at", "is", null)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),

  noteMailed: (email: string): Promise<void> => countMail(database, [IN_HOUR, WHILE_GOOD], email),

  forgetReset: async (token: string): Promise<void> => {
    await queries.deleteFrom("password_resets").where("token_hash", "=", hashOf(token)).execute();
  },
});

/** Links, whose tokens set a password. */
const links = ({ queries }: Database) => ({
  /** The role of the person whose password it sets; null where the token is not good. */
  roleOf: async (token: string): Promise<Role | null> => {
    const row = await queries
      .selectFrom("password_resets")
      .innerJoin("users", "users.id", "password_resets.user_id")
      .select("users.role")
      .where("token_hash", "=", hashOf(token))
      .where(isGood)
      .executeTakeFirst();
    return row?.role ?? null;
  },

  /** The account of a link that was used, and has not expired; undefined where there is none. */
  findUsed: (token: string) =>
    queries
      .selectFrom("password_resets")
      .innerJoin("users", "users.id", "password_resets.user_id")
      .select(["users.id", "users.email", "users.password_hash"])
      .where("token_hash", "=", hashOf(token))
      .where("used_at", "is not", null)
      .where("expires_at", ">", now)
      .where("banned_at", "is", null)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),

  /** The email of the account whose password it is now; null where the token is not good. Of two at once one counts. */
  use: (token: string, passwordHash: string): Promise<string | null> =>
    queries.transaction().execute(async (trx) => {
      const used = await trx
        .updateTable("password_resets")
        .set({ used_at: now })
        .where("token_hash", "=", hashOf(token))
        .where(isGood)
        .returning(["user_id", "mailed"])
        .executeTakeFirst();
      return used ? setPassword(trx, used, passwordHash) : null;
    }),
});

export const resetsRepository = (database: Database) => ({
  ...requests(database),
  ...outcomes(database),
  ...mails(database),
  ...links(database),
});

type Used = { user_id: string; mailed: boolean };

const setPassword = async (
  trx: Transaction<Tables>,
  { user_id, mailed }: Used,
  password_hash: string,
): Promise<string | null> => {
  if (mailed) await forgetUnproved(trx, user_id);
  const user = await trx
    .updateTable("users")
    .set({
      password_hash,
      updated_at: now,
      ...(mailed && { email_verified_at: sql<Date>`coalesce(email_verified_at, now())` }),
    })
    .where("id", "=", user_id)
    .where("banned_at", "is", null)
    .where("deleted_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  if (!user) return null;
  await voidEarlier(trx, user_id);
  await trx
    .updateTable("sign_ins")
    .set({ revoked_at: now })
    .where("user_id", "=", user_id)
    .where("revoked_at", "is", null)
    .execute();
  return user.email;
};

/**
 * A stranger who made an account with another person's email does not get in any more once its owner has shown that it is
 * theirs, by an account at a provider either; and the stranger's second step does not keep its owner out.
 */
const forgetUnproved = async (trx: Transaction<Tables>, userId: string): Promise<void> => {
  const unproved = await trx
    .selectFrom("users")
    .select("role")
    .where("id", "=", userId)
    .where("email_verified_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!unproved) return;
  // From now on the owner's closed classes would be in it.
  await trx
    .updateTable("calendars")
    .set({ feed: null, feed_made_at: null })
    .where("user_id", "=", userId)
    .execute();
  await trx.deleteFrom("identities").where("user_id", "=", userId).execute();
  // An admin's is reset from the command line alone: who reads an admin's mail would get in by it.
  if (unproved.role === "admin" || !(await removeTwoStep(trx, userId))) return;
  const subject = { type: "user", id: userId } as const;
  await recordAudit(trx, { actorId: userId, action: "account.two_step_off", subject });
  await noteForPerson(trx, userId, "two_step_off");
};

/** Links that were made before a password was set are not good any more, nor is a sign-in that waits for its second step. */
export const voidEarlier = async (trx: Transaction<Tables>, userId: string): Promise<void> => {
  await trx
    .updateTable("password_resets")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
  await trx.deleteFrom("second_step_tickets").where("user_id", "=", userId).execute();
};
