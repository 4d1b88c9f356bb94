import { DomainError } from "@lyceum/shared/errors.ts";
import { CLASS_GUESTS_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Transaction, sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";

type Queries = Database["queries"];

/** Undefined where there is no link. */
export const generationOf = async (
  queries: Queries,
  classId: string,
): Promise<string | undefined> => {
  const link = await queries
    .selectFrom("class_invitation_links")
    .select("generation")
    .where("class_id", "=", classId)
    .executeTakeFirst();
  return link?.generation;
};

/** The one there is, or a new one in its place. Of two at once both get the same first one. */
export const setLink = async (
  queries: Queries,
  class_id: string,
  renew: boolean,
): Promise<string> => {
  const generation = renew
    ? sql<string>`gen_random_uuid()`
    : sql<string>`class_invitation_links.generation`;
  const link = await queries
    .insertInto("class_invitation_links")
    .values({ class_id })
    .onConflict((conflict) => conflict.column("class_id").doUpdateSet({ generation }))
    .returning("generation")
    .executeTakeFirstOrThrow();
  return link.generation;
};

export const deleteLink = async (queries: Queries, classId: string): Promise<void> => {
  await queries.deleteFrom("class_invitation_links").where("class_id", "=", classId).execute();
};

/** The link's row is locked: of two at once the second counts the first. */
export const addGuest = async (
  trx: Transaction<Tables>,
  class_id: string,
  user_id: string,
): Promise<void> => {
  const link = await trx
    .selectFrom("class_invitation_links")
    .select("class_id")
    .where("class_id", "=", class_id)
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw new DomainError("forbidden", MESSAGES.meeting.invitationOver);
  if (await isGuest(trx, class_id, user_id)) return;
  const { count } = await trx
    .selectFrom("class_guests")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("class_id", "=", class_id)
    .executeTakeFirstOrThrow();
  if (count >= CLASS_GUESTS_MAX) throw new DomainError("conflict", MESSAGES.meeting.guestsMax);
  await trx.insertInto("class_guests").values({ class_id, user_id }).execute();
};

const isGuest = async (
  trx: Transaction<Tables>,
  class_id: string,
  user_id: string,
): Promise<boolean> => {
  const guest = await trx
    .selectFrom("class_guests")
    .select("user_id")
    .where("class_id", "=", class_id)
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return guest !== undefined;
};
