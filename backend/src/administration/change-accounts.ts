import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { type Transaction, sql } from "kysely";

import { lockAdmins } from "../accounts/lock-admins.ts";
import { noteForPerson } from "../accounts/notices/note.ts";
import type { UserRow } from "../accounts/present.ts";
import { type IssuedReset, issueReset } from "../accounts/resets/issue.ts";
import { removeTwoStep } from "../accounts/two-step/repository.ts";
import type { Tables } from "../database/tables.ts";
import { type Audited, recordAudit } from "./audit.ts";

/** What happens to an account, and by whom: null is the command line, which alone may do it to admins. */
type Change = { actorId: string | null; userId: string };

/** Changes nothing, and tells nothing, where the role is that already. Throws not_found, forbidden, conflict. */
export const setRole = async (
  school: Transaction<Tables>,
  { role, ...change }: Change & { role: Role },
): Promise<void> => {
  const others = await lockOtherAdmins(school, change);
  const user = await lockUser(school, change);
  if (user.role === role) return;
  keepAnAdmin(user, others);
  await school
    .updateTable("users")
    .set({ role, asked_to_teach_at: null, updated_at: sql`now()` })
    .where("id", "=", user.id)
    .execute();
  const action = role === "admin" ? "account.admin_made" : "account.role_set";
  await record(school, change, action, { from: user.role, to: role });
};

/** Ends every sign-in of whoever is banned. As `setRole`. */
export const setBanned = async (
  school: Transaction<Tables>,
  { banned, ...change }: Change & { banned: boolean },
): Promise<void> => {
  const others = await lockOtherAdmins(school, change);
  const user = await lockUser(school, change);
  if ((user.banned_at !== null) === banned) return;
  if (banned) keepAnAdmin(user, others);
  const now = sql<Date>`now()`;
  await school
    .updateTable("users")
    .set({ banned_at: banned ? now : null, updated_at: now })
    .where("id", "=", user.id)
    .execute();
  if (banned) await endSignIns(school, user.id);
  await record(school, change, banned ? "account.banned" : "account.unbanned");
};

/** A link's token, for whoever did this to hand over. Throws not_found, forbidden. */
export const makeReset = async (
  school: Transaction<Tables>,
  change: Change,
): Promise<IssuedReset> => {
  const user = await lockUser(school, change);
  const reset = await issueReset(school, user.id, { mailed: false });
  await record(school, change, "account.reset_link_made");
  return reset;
};

/**
 * Turns off the two-step sign-in of a person who lost what it takes, and ends every sign-in of theirs. Changes nothing, and
 * tells nothing, where it is off. Throws not_found, forbidden.
 */
export const resetTwoStep = async (school: Transaction<Tables>, change: Change): Promise<void> => {
  const user = await lockUser(school, change);
  if (!(await removeTwoStep(school, user.id))) return;
  await endSignIns(school, user.id);
  await record(school, change, "account.two_step_reset");
  await noteForPerson(school, user.id, "two_step_reset");
};

const lockUser = async (
  school: Transaction<Tables>,
  { actorId, userId }: Change,
): Promise<UserRow> => {
  const user = await school
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new DomainError("not_found", MESSAGES.users.notFound);
  if (actorId !== null && user.role === "admin")
    throw new DomainError("forbidden", MESSAGES.users.notAdmins);
  return user;
};

/** Those besides this person who can sign in. */
const lockOtherAdmins = async (
  school: Transaction<Tables>,
  { userId }: Change,
): Promise<string[]> => (await lockAdmins(school)).filter((id) => id !== userId);

/** The site is never left without somebody who may do what only admins may. */
const keepAnAdmin = ({ role }: UserRow, others: string[]): void => {
  if (role === "admin" && others.length === 0)
    throw new DomainError("conflict", MESSAGES.users.lastAdmin);
};

const endSignIns = (school: Transaction<Tables>, userId: string) =>
  school
    .updateTable("sign_ins")
    .set({ revoked_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();

const record = (
  school: Transaction<Tables>,
  { actorId, userId }: Change,
  action: Audited["action"],
  detail?: Audited["detail"],
) => recordAudit(school, { actorId, action, subject: { type: "user", id: userId }, detail });
