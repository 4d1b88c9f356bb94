import { DomainError } from "@lyceum/shared/errors.ts";
import { ADMIN_PASSWORD_MIN } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { UserFilters } from "@lyceum/shared/rest/administration.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { Transaction } from "kysely";

import { createPasswords } from "../accounts/passwords/passwords.ts";
import { readablePassword } from "../accounts/passwords/readable-password.ts";
import { type IssuedReset, resetLinkOf } from "../accounts/resets/issue.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { makeAdmin, makeReset, resetTwoStep, setBanned, setRole } from "./change-accounts.ts";
import { type NewAdmin, findUserId, insertAdmin } from "./commands-repository.ts";
import { presentListed } from "./present.ts";
import { usersRepository } from "./repository.ts";

const LONGER = `at least ${ADMIN_PASSWORD_MIN} characters`;
const BY_LINK = `A new password of an admin has ${LONGER}: "reset-link" makes a link to set one.`;
const TAKEN = `The old password is void, and every device is signed out. This link sets a password of ${LONGER}.`;

/** @param origin Where people reach the site, without a slash at its end. */
const linkOf = ({ token, expiresAt }: IssuedReset, origin: string): string =>
  `Good once, until ${expiresAt.toISOString()}: ${resetLinkOf(origin, token)}`;

/** Changes the account of one email. Throws not_found. */
const changesOf =
  (queries: Database["queries"]) =>
  <Value>(
    email: string,
    work: (trx: Transaction<Tables>, who: { actorId: null; userId: string }) => Promise<Value>,
  ): Promise<Value> =>
    queries.transaction().execute(async (trx) => {
      const userId = await findUserId(trx, email);
      if (userId === undefined) throw new DomainError("not_found", MESSAGES.users.notFound);
      return work(trx, { actorId: null, userId });
    });

/** A line a user, newest first: role, email, name, and whether they are banned. */
const listUsers = async (
  database: Database,
  filters: Partial<UserFilters>,
  most: number,
): Promise<string> => {
  const rows = await usersRepository(database).page(UserFilters.parse(filters), 1, most);
  const lines = rows
    .map(presentListed)
    .map(({ role, email, name, banned }) =>
      [role.padEnd(7), email, name, ...(banned ? ["(banned)"] : [])].join("  "),
    );
  return lines.join("\n") || MESSAGES.users.notFound;
};

export type Commands = ReturnType<typeof createCommands>;

/** What is done from the command line: nobody is the actor, and admins are changed here only. Each answers what to say. */
export const createCommands = (database: Database) => {
  const { queries } = database;
  const toUser = changesOf(queries);

  const makeRole = async (email: string, role: Exclude<Role, "admin">): Promise<string> => {
    await toUser(email, (trx, who) => setRole(trx, { ...who, role }));
    return MESSAGES.users.roleSet(email, role);
  };

  const ban = async (email: string, banned: boolean): Promise<string> => {
    await toUser(email, (trx, who) => setBanned(trx, { ...who, banned }));
    return MESSAGES.users[banned ? "banned" : "unbanned"](email);
  };

  return {
    list: (filters: Partial<UserFilters>, most: number) => listUsers(database, filters, most),
    makeRole,
    ban,

    /**
     * Makes an existing user an admin, whose password is void then, or else a new one, whose password is shown once.
     * @param origin As in `linkOf`.
     */
    makeAdmin: async ({ email, name }: NewAdmin, origin: string): Promise<string> => {
      const password = readablePassword();
      const password_hash = await createPasswords().hash(password);
      const made = await queries
        .transaction()
        .execute((trx) => insertAdmin(trx, { email, name, password_hash }));
      if (made) return `${email} is a new admin. The password is shown once: ${password}`;
      const reset = await toUser(email, (trx, { userId }) => makeAdmin(trx, userId));
      return `${email} is an admin now. ${reset ? `${TAKEN} ${linkOf(reset, origin)}` : BY_LINK}`;
    },

    /** @param origin As in `linkOf`. */
    resetLink: async (email: string, origin: string): Promise<string> =>
      linkOf(await toUser(email, makeReset), origin),

    /** Of a person who lost their phone and their recovery codes. */
    resetTwoStep: async (email: string): Promise<string> => {
      await toUser(email, resetTwoStep);
      return MESSAGES.twoStep.reset(email);
    },
  };
};
