import { createHmac, timingSafeEqual } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { sql } from "kysely";

import { keyFor } from "../accounts/keys.ts";
import type { Person } from "../accounts/person.ts";
import type { Database } from "../database/database.ts";
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

    /** Throws forbidden, alike for a class that does not exist. */
    accept: async (person: Person, classId: string, secret: string): Promise<void> => {
      const generation = await generationOf(classId);
      if (generation === undefined || !isSame(secret, secretOf(classId, generation)))
        throw new DomainError("forbidden", MESSAGES.meeting.invitationOver);
      // The link may be renewed at this very moment: then it is as if this had come before.
      await sql`insert into class_guests (class_id, user_id)
        select id, ${person.id} from classes where id = ${classId} on conflict do nothing`.execute(
        queries,
      );
    },
  };
};

const isSame = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};
