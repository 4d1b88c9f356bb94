import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { Transaction } from "kysely";

import { lockAdmins } from "../accounts/queries/lock-admins.ts";
import { noteForPerson } from "../accounts/queries/note-notice.ts";
import type { UserRow } from "../accounts/present.ts";
import { type IssuedReset, issueReset } from "../accounts/resets/issue.ts";
import { removeTwoStep } from "../accounts/two-step/repository.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { type Audited, recordAudit } from "../kernel/security/audit-repository.ts";
import {
  endSignIns,
  findAndLock,
  removePassword,
  updateBanned,
  updateRole,
} from "./changes-repository.ts";

/** What happens to an account, and by whom: null is the command line, which alone may do it to admins. */
type Change = { actorId: string | null; userId: string };

/** Answers the user as they were. */
const changeRole = async (
  trx: Transaction<Tables>,
  { role, ...change }: Change & { role: Role },
): Promise<UserRow> => {
  const others = await lockOtherAdmins(trx, change);
  const user = await lockUser(trx, change);
  if (user.role === role) return user;
  keepAnAdmin(user, others);
  await updateRole(trx, user.id, role);
  const action = role === "admin" ? "account.admin_made" : "account.role_set";
  await record(trx, change, action, { from: user.role, to: role });
  return user;
};

/** Changes nothing, and tells nothing, where the role is that already. Throws not_found, forbidden, conflict. */
export const setRole = async (
  trx: Transaction<Tables>,
  change: Change & { role: Exclude<Role, "admin"> },
): Promise<void> => {
  await changeRole(trx, change);
};

/**
 * Makes a user an admin, from the command line. A password that they have may be too short for one: it is taken away, with
 * every sign-in, and a link sets another, whose token is the answer; null where there was none. Throws not_found.
 */
export const makeAdmin = async (
  trx: Transaction<Tables>,
  userId: string,
): Promise<IssuedReset | null> => {
  const change = { actorId: null, userId };
  const { role, password_hash } = await changeRole(trx, { ...change, role: "admin" });
  if (role === "admin" || password_hash === null) return null;
  await removePassword(trx, userId);
  await endSignIns(trx, userId);
  return makeReset(trx, change);
};

/** Ends every sign-in of a banned user. As `setRole`. */
export const setBanned = async (
  trx: Transaction<Tables>,
  { banned, ...change }: Change & { banned: boolean },
): Promise<void> => {
  const others = await lockOtherAdmins(trx, change);
  const user = await lockUser(trx, change);
  if ((user.banned_at !== null) === banned) return;
  if (banned) keepAnAdmin(user, others);
  await updateBanned(trx, user.id, banned);
  if (banned) await endSignIns(trx, user.id);
  await record(trx, change, banned ? "account.banned" : "account.unbanned");
};

/** A link's token, for the admin to hand over. Throws not_found, forbidden. */
export const makeReset = async (trx: Transaction<Tables>, change: Change): Promise<IssuedReset> => {
  const user = await lockUser(trx, change);
  const reset = await issueReset(trx, user.id, { mailed: false });
  await record(trx, change, "account.reset_link_made");
  return reset;
};

/**
 * Turns off the two-step sign-in of a person who lost what it takes, and ends every sign-in of theirs. Changes nothing, and
 * tells nothing, where it is off. Throws not_found, forbidden.
 */
export const resetTwoStep = async (trx: Transaction<Tables>, change: Change): Promise<void> => {
  const user = await lockUser(trx, change);
  if (!(await removeTwoStep(trx, user.id))) return;
  await endSignIns(trx, user.id);
  await record(trx, change, "account.two_step_reset");
  await noteForPerson(trx, user.id, "two_step_reset");
};

const lockUser = async (
  trx: Transaction<Tables>,
  { actorId, userId }: Change,
): Promise<UserRow> => {
  const user = await findAndLock(trx, userId);
  if (!user) throw new DomainError("not_found", MESSAGES.users.notFound);
  if (actorId !== null && user.role === "admin")
    throw new DomainError("forbidden", MESSAGES.users.notAdmins);
  return user;
};

/** Those besides this person who can sign in. */
const lockOtherAdmins = async (trx: Transaction<Tables>, { userId }: Change): Promise<string[]> =>
  (await lockAdmins(trx)).filter((id) => id !== userId);

/** The site always keeps an admin. */
const keepAnAdmin = ({ role }: UserRow, others: string[]): void => {
  if (role === "admin" && others.length === 0)
    throw new DomainError("conflict", MESSAGES.users.lastAdmin);
};

const record = (
  trx: Transaction<Tables>,
  { actorId, userId }: Change,
  action: Audited["action"],
  detail?: Audited["detail"],
) => recordAudit(trx, { actorId, action, subject: { type: "user", id: userId }, detail });
