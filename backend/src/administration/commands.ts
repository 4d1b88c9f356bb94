import { DomainError } from "@lyceum/shared/errors.ts";
import { ADMIN_PASSWORD_MIN } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { UserFilters } from "@lyceum/shared/rest/administration.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { type Transaction, sql } from "kysely";

import { createPasswords } from "../accounts/passwords.ts";
import { readablePassword } from "../accounts/readable-password.ts";
import { resetLinkOf } from "../accounts/resets/issue.ts";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { recordAudit } from "./audit.ts";
import { makeReset, resetTwoStep, setBanned, setRole } from "./change-accounts.ts";
import { presentListed } from "./present.ts";
import { usersRepository } from "./users-repository.ts";

/** Emails in lower case. */
export type NewAdmin = { email: string; name: string };

const LONGER = `A new password of an admin has at least ${ADMIN_PASSWORD_MIN} characters: "reset-link" makes a link to set one.`;
const MOBILE = "0000000000";

export type Commands = ReturnType<typeof createCommands>;

/** What is done from the command line: nobody is the actor, and admins are changed here only. Each answers what to say. */
export const createCommands = (database: Database) => {
  const { queries } = database;

  const toUser = <Value>(
    email: string,
    work: (school: Transaction<Tables>, who: { actorId: null; userId: string }) => Promise<Value>,
  ): Promise<Value> =>
    queries.transaction().execute(async (school) => {
      const userId = await idOf(school, email);
      if (userId === undefined) throw new DomainError("not_found", MESSAGES.users.notFound);
      return work(school, { actorId: null, userId });
    });

  const makeRole = async (email: string, role: Role): Promise<string> => {
    await toUser(email, (school, who) => setRole(school, { ...who, role }));
    return MESSAGES.users.roleSet(email, role);
  };

  const ban = async (email: string, banned: boolean): Promise<string> => {
    await toUser(email, (school, who) => setBanned(school, { ...who, banned }));
    return MESSAGES.users[banned ? "banned" : "unbanned"](email);
  };

  return {
    makeRole,
    ban,

    /** Of whoever has an account, and else a new one, whose password is shown once. */
    makeAdmin: async ({ email, name }: NewAdmin): Promise<string> => {
      const password = readablePassword();
      const password_hash = await (await createPasswords()).hash(password);
      const made = await queries
        .transaction()
        .execute((school) => insertAdmin(school, { email, name, password_hash }));
      if (!made) return `${await makeRole(email, "admin")} ${LONGER}`;
      return `${email} is a new admin. The password is shown once: ${password}`;
    },

    /** @param origin Where people reach the site, without a slash at its end. */
    resetLink: async (email: string, origin: string): Promise<string> => {
      const { token, expiresAt } = await toUser(email, makeReset);
      return `Good once, until ${expiresAt.toISOString()}: ${resetLinkOf(origin, token)}`;
    },

    /** Of a person who lost their phone and their recovery codes. */
    resetTwoStep: async (email: string): Promise<string> => {
      await toUser(email, resetTwoStep);
      return MESSAGES.twoStep.reset(email);
    },

    /** A line a user, newest first: role, email, name, and whether they are banned. */
    list: async (filters: Partial<UserFilters>, most: number): Promise<string> => {
      const rows = await usersRepository(database).page(UserFilters.parse(filters), 1, most);
      const lines = rows
        .map(presentListed)
        .map(({ role, email, name, banned }) =>
          [role.padEnd(7), email, name, ...(banned ? ["(banned)"] : [])].join("  "),
        );
      return lines.join("\n") || MESSAGES.users.notFound;
    },
  };
};

const idOf = async (school: Transaction<Tables>, email: string): Promise<string | undefined> => {
  const user = await school
    .selectFrom("users")
    .select("id")
    .where(sql`lower(email)`, "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return user?.id;
};

/** False where the email has an account already. */
const insertAdmin = async (
  school: Transaction<Tables>,
  admin: NewAdmin & { password_hash: string },
): Promise<boolean> => {
  const made = await school
    .insertInto("users")
    .values({ ...admin, role: "admin", mobile: MOBILE })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return false;
  const subject = { type: "user", id: made.id } as const;
  const detail = { new: true };
  await recordAudit(school, { actorId: null, action: "account.admin_made", subject, detail });
  return true;
};
