import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Transaction, sql } from "kysely";

import { recordAudit } from "../../administration/audit.ts";
import { forgetAuthor } from "../../blogs/forget-author.ts";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { removeUnapproved } from "../../videos/remove-unapproved.ts";
import { lockAdmins } from "../lock-admins.ts";
import type { Person } from "../person.ts";

type School = Transaction<Tables>;

/**
 * Leaves of an account a row that says nothing of its person, because orders, the ledger and what others bought stand on
 * it; everything else of theirs goes. Throws conflict for the last admin and for a teacher in a live class.
 */
export const deleteAccount = ({ queries }: Database, person: Person): Promise<void> =>
  queries.transaction().execute(async (school) => {
    if (person.role === "admin") await assertNotLastAdmin(school);
    await assertTeachesNothing(school, person);
    // The person's row first, as whoever counts presence locks it: two who lock in one order never wait for each other.
    const { email_verified_at } = await anonymise(school, person);
    await deleteOwn(school, person);
    await deleteMessages(school, person.email, email_verified_at !== null);
    await forgetAuthor(school, person.id);
    await removeUnapproved(school, person.id);
    const subject = { type: "user", id: person.id } as const;
    await recordAudit(school, { actorId: person.id, action: "account.deleted", subject });
  });

const assertNotLastAdmin = async (school: School): Promise<void> => {
  const admins = await lockAdmins(school);
  if (admins.length < 2) throw new DomainError("conflict", MESSAGES.account.lastAdmin);
};

/** Locked, so that none begins meanwhile. */
const assertTeachesNothing = async (school: School, { id }: Person): Promise<void> => {
  const { rows } = await sql<{ live: boolean | null }>`select bool_or(state = 'live') as live
    from (select state from classes where teacher_id = ${id} order by id for update) locked`.execute(
    school,
  );
  if (rows[0]?.live === true) throw new DomainError("conflict", MESSAGES.account.teachesNow);
};

/** Answers what is forgotten and still decides something. Throws unauthenticated where it was deleted at the same moment. */
const anonymise = async (school: School, { id }: Person) => {
  const before = await school
    .selectFrom("users")
    .select("email_verified_at")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new DomainError("unauthenticated", MESSAGES.signInFirst);
  await school
    .updateTable("users")
    .set({
      ...{ name: MESSAGES.users.deletedName, email: `deleted-${id}@deleted.invalid`, mobile: "" },
      ...{ password_hash: null, email_verified_at: null, last_login_at: null },
      ...{ updated_at: sql<Date>`now()`, deleted_at: sql<Date>`now()` },
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
  "video_progress",
  "class_guests",
] as const;

const deleteOwn = async (school: School, { id }: Person): Promise<void> => {
  for (const table of OWN)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(school);
  await school.deleteFrom("classes").where("teacher_id", "=", id).execute();
  await school.deleteFrom("demo_clips").where("teacher_id", "=", id).execute();
};

/** What was written to support goes only where the email was shown to be theirs. */
const deleteMessages = async (school: School, email: string, proved: boolean): Promise<void> => {
  await school.deleteFrom("class_invitations").where("email", "=", email).execute();
  await school.deleteFrom("password_reset_requests").where("email", "=", email).execute();
  if (proved)
    await school
      .deleteFrom("contact_messages")
      .where(sql`lower(email)`, "=", email)
      .execute();
};
