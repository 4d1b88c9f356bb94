import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Transaction, sql } from "kysely";

import { recordAudit } from "../kernel/security/audit-repository.ts";
import { forgetAuthor } from "../blogs/queries/forget-author.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { forgetInClasses, forgetInRecordings } from "./forget-in-classes-repository.ts";
import { removeUnapproved } from "../videos/queries/remove-unapproved.ts";
import { forgetPicture } from "../accounts/picture/repository.ts";
import { lockAdmins } from "../accounts/queries/lock-admins.ts";
import type { Person } from "../kernel/security/person.ts";

type Trx = Transaction<Tables>;

/**
 * Leaves of an account a row that says nothing of its person, because orders, the ledger and what others bought stand on
 * it; everything else of theirs goes. Throws conflict for the last admin and for a teacher in a live class.
 */
export const deleteAccount = ({ queries }: Database, person: Person): Promise<void> =>
  queries.transaction().execute(async (trx) => {
    if (person.role === "admin") await assertNotLastAdmin(trx);
    await assertTeachesNothing(trx, person);
    // The person's row first, as counting presence does: two that lock in the same order cannot deadlock.
    const { email_verified_at } = await anonymise(trx, person);
    await forgetPicture(trx, person.id);
    await forgetInRecordings(trx, person.id);
    await deleteOwn(trx, person);
    await deleteOfEmail(trx, person.email, email_verified_at !== null);
    await forgetAuthor(trx, person.id);
    await forgetInClasses(trx, person.id);
    await removeUnapproved(trx, person.id);
    const subject = { type: "user", id: person.id } as const;
    await recordAudit(trx, { actorId: person.id, action: "account.deleted", subject });
  });

const assertNotLastAdmin = async (trx: Trx): Promise<void> => {
  const admins = await lockAdmins(trx);
  if (admins.length < 2) throw new DomainError("conflict", MESSAGES.account.lastAdmin);
};

/** Locked, so that none begins meanwhile. */
const assertTeachesNothing = async (trx: Trx, { id }: Person): Promise<void> => {
  const { rows } = await sql<{ live: boolean | null }>`select bool_or(state = 'live') as live
    from (select state from classes where teacher_id = ${id} order by id for update) locked`.execute(
    trx,
  );
  if (rows[0]?.live === true) throw new DomainError("conflict", MESSAGES.account.teachesNow);
};

/** Answers what is forgotten and still decides something. Throws unauthenticated where it was deleted at the same moment. */
const anonymise = async (trx: Trx, { id }: Person) => {
  const before = await trx
    .selectFrom("users")
    .select("email_verified_at")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new DomainError("unauthenticated", MESSAGES.signInFirst);
  await trx
    .updateTable("users")
    .set({
      name: MESSAGES.users.deletedName,
      email: `deleted-${id}@deleted.invalid`,
      mobile: "",
      password_hash: null,
      email_verified_at: null,
      last_login_at: null,
      updated_at: sql<Date>`now()`,
      deleted_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
  return before;
};

const OWN = [
  "sign_ins",
  "known_devices",
  "identities",
  "password_resets",
  "two_step",
  "second_step_tickets",
  "account_notices",
  "email_verifications",
  "presence_days",
  "class_removals",
  "class_people",
  "class_poll_voters",
  "class_attendance",
  "class_hands",
  "video_progress",
  "class_guests",
  "class_reminders",
  "calendars",
] as const;

const deleteOwn = async (trx: Trx, { id }: Person): Promise<void> => {
  for (const table of OWN)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(trx);
  // The votes stay without a name: the results are others' too.
  await trx
    .updateTable("class_poll_votes")
    .set({ user_id: null, answer: null })
    .where("user_id", "=", id)
    .execute();
  await trx.deleteFrom("class_files").where("sent_by", "=", id).execute();
  await trx.deleteFrom("classes").where("teacher_id", "=", id).execute();
  await trx.deleteFrom("demo_clips").where("teacher_id", "=", id).execute();
};

/** Invitations and what was written to support go only where the email was shown to be theirs. */
const deleteOfEmail = async (trx: Trx, email: string, proved: boolean): Promise<void> => {
  await trx.deleteFrom("password_reset_requests").where("email", "=", email).execute();
  if (!proved) return;
  await trx.deleteFrom("class_invitations").where("email", "=", email).execute();
  await trx
    .deleteFrom("contact_messages")
    .where(sql`lower(email)`, "=", email)
    .execute();
};
