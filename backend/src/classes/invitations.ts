import { createHmac, timingSafeEqual } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { CLASS_GUESTS_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Transaction, sql } from "kysely";

import { keyFor } from "../accounts/keys.ts";
import type { Person } from "../accounts/person.ts";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { mayHost } from "./policy.ts";
import type { ClassesRepository } from "./repository.ts";

export type InvitationsDeps = {
  database: Database;
  repository: Pick<ClassesRepository, "find">;
  /** The site's; the key of the links is derived from it. */
  tokenSecret: string;
};

export type InvitationsService = ReturnType<typeof createInvitations>;

/** Links that let in who is signed in and has one, until they are renewed or revoked. */
export const createInvitations = ({ database, repository, tokenSecret }: InvitationsDeps) => {
  const { queries } = database;
  const key = keyFor("class invitation links", tokenSecret);
  const secretOf = (classId: string, generation: string) =>
    createHmac("sha256", key).update(`${classId} ${generation}`).digest("base64url");

  const assertHost = async (person: Person, classId: string): Promise<void> => {
    const found = await repository.find(classId);
    if (!found) throw new DomainError("not_found", MESSAGES.meeting.notFound);
    if (!mayHost(person, found)) throw new DomainError("forbidden", MESSAGES.notAllowed);
  };

  const generationOf = async (classId: string): Promise<string | undefined> => {
    const link = await queries
      .selectFrom("class_invitation_links")
      .select("generation")
      .where("class_id", "=", classId)
      .executeTakeFirst();
    return link?.generation;
  };

  /** The one there is, or a new one in its place. Of two at once both get the same first one. */
  const generate = async (class_id: string, renew: boolean): Promise<string> => {
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

  return {
    /** The secret of the class's link. `renew`: the links given out so far open nothing any more. Throws not_found, forbidden. */
    link: async (person: Person, classId: string, renew: boolean): Promise<string> => {
      await assertHost(person, classId);
      return secretOf(classId, await generate(classId, renew));
    },

    /** Who used the link stays invited. Throws not_found, forbidden. */
    revoke: async (person: Person, classId: string): Promise<void> => {
      await assertHost(person, classId);
      await queries.deleteFrom("class_invitation_links").where("class_id", "=", classId).execute();
    },

    /** Throws forbidden, alike for a class that does not exist; conflict where it has enough guests. */
    accept: async (person: Person, classId: string, secret: string): Promise<void> => {
      const generation = await generationOf(classId);
      if (generation === undefined || !isSame(secret, secretOf(classId, generation)))
        throw new DomainError("forbidden", MESSAGES.meeting.invitationOver);
      await queries.transaction().execute((trx) => addGuest(trx, classId, person.id));
    },
  };
};

/** The link's row is locked: of two at once the second counts the first. */
const addGuest = async (
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

const isSame = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};
