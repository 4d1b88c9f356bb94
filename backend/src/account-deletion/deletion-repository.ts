import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Transaction, sql } from "kysely";

import { recordAudit } from "../kernel/security/audit-repository.ts";
import { forgetAuthor } from "../blogs/queries/forget-author.ts";
import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import {
  forgetAttendance,
  forgetInClasses,
  forgetNewStreams,
} from "./forget-in-classes-repository.ts";
import { deleteClasses, deleteOwnRows } from "./own-rows-repository.ts";
import { removeUnapproved } from "../videos/queries/remove-unapproved.ts";
import { forgetPicture } from "../accounts/picture/repository.ts";
import { lockAdmins } from "../accounts/queries/lock-admins.ts";
import type { Person } from "../kernel/security/person.ts";

type Trx = Transaction<Tables>;

/**
 * Leaves of an account a row that says nothing of its person, because orders, the ledger and what others bought stand on
 * it: nobody signs in as them from then on. Everything else of theirs goes with `finishDeletion`. Throws conflict for the
 * last admin and for a teacher in a live class.
 */
export const beginDeletion = ({ queries }: Database, person: Person): Promise<void> =>
  queries.transaction().execute(async (trx) => {
    if (person.role === "admin") await assertNotLastAdmin(trx);
    // The person's row first, as counting presence and starting a class do: two that lock in the same order cannot deadlock.
    const { email_verified_at } = await anonymise(trx, person);
    await assertTeachesNothing(trx, person);
    await forgetPicture(trx, person.id);
    await deleteWaysIn(trx, person);
    await deleteOfEmail(trx, person.email, email_verified_at !== null);
    const subject = { type: "user", id: person.id } as const;
    await recordAudit(trx, { actorId: person.id, action: "account.deleted", subject });
  });

/** Does a part of what is left to do for a person, in one transaction. False where there was nothing more to do. */
type Step = (trx: Trx, personId: string) => Promise<boolean>;

/** Names that all can read go first. What was done in classes goes after those that the person taught: much of it was in them. */
const STEPS: readonly Step[] = [
  forgetAuthor,
  deleteClasses,
  forgetNewStreams,
  forgetAttendance,
  deleteOwnRows,
  forgetInClasses,
  removeUnapproved,
];

/**
 * Takes away what is left of a deleted account, in transactions of few rows: a person may have more than one statement can
 * change in its time. What is done stays done, so that it can be gone on with whenever it was broken off; `isOver` does so.
 */
export const finishDeletion = async (
  { queries }: Pick<Database, "queries">,
  personId: string,
  isOver: () => boolean = () => false,
): Promise<void> => {
  for (const step of STEPS)
    for (let isLeft = true; isLeft;) {
      if (isOver()) return;
      isLeft = await queries
        .transaction()
        .execute(async (trx) => (await hold(trx, personId)) && step(trx, personId));
    }
  await unforgotten(queries, personId)
    .set({ forgotten_at: sql<Date>`now()` })
    .execute();
};

const unforgotten = (queries: Database["queries"], personId: string) =>
  queries
    .updateTable("users")
    .where("id", "=", personId)
    .where("deleted_at", "is not", null)
    .where("forgotten_at", "is", null);

/** Notes that the deletion goes on, and keeps others from it until the transaction is over. False where it is finished. */
const hold = async (trx: Trx, personId: string): Promise<boolean> => {
  const { numUpdatedRows } = await unforgotten(trx, personId)
    .set({ updated_at: sql<Date>`now()` })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** A step takes less, by far. */
const ABANDONED = sql`interval '1 minute'`;
const LISTED_MOST = 100;

/** Deleted accounts of which something is left and with which nobody goes on, the oldest first. */
export const listAbandoned = async (queries: Database["queries"]): Promise<string[]> => {
  const rows = await queries
    .selectFrom("users")
    .select("id")
    .where("deleted_at", "is not", null)
    .where("forgotten_at", "is", null)
    .where("updated_at", "<", sql<Date>`now() - ${ABANDONED}`)
    .orderBy("deleted_at")
    .limit(LISTED_MOST)
    .execute();
  return rows.map(({ id }) => id);
};

const assertNotLastAdmin = async (trx: Trx): Promise<void> => {
  const admins = await lockAdmins(trx);
  if (admins.length < 2) throw new DomainError("conflict", MESSAGES.account.lastAdmin);
};

/** None begins from now on: the person's row is locked, and a deleted teacher's class is not started. */
const assertTeachesNothing = async (trx: Trx, { id }: Person): Promise<void> => {
  const live = await trx
    .selectFrom("classes")
    .select("id")
    .where("teacher_id", "=", id)
    .where("state", "=", "live")
    .limit(1)
    .executeTakeFirst();
  if (live) throw new DomainError("conflict", MESSAGES.account.teachesNow);
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

/** What lets somebody in, or tells somebody of the account: few rows of each. */
const WAYS_IN = [
  "sign_ins",
  "known_devices",
  "identities",
  "password_resets",
  "two_step",
  "second_step_tickets",
  "account_notices",
  "email_verifications",
  "calendars",
] as const;

const deleteWaysIn = async (trx: Trx, { id }: Person): Promise<void> => {
  for (const table of WAYS_IN)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(trx);
};

/**
 * Invitations and what was written to support go only where the email was shown to be theirs; and at once, because
 * somebody else may have that email later.
 */
const deleteOfEmail = async (trx: Trx, email: string, proved: boolean): Promise<void> => {
  await trx.deleteFrom("password_reset_requests").where("email", "=", email).execute();
  if (!proved) return;
  await trx.deleteFrom("class_invitations").where("email", "=", email).execute();
  await trx
    .deleteFrom("contact_messages")
    .where(sql`lower(email)`, "=", email)
    .execute();
};
