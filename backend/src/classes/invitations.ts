import { createHmac, timingSafeEqual } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import { keyFor } from "../kernel/security/keys.ts";
import type { Person } from "../kernel/security/person.ts";
import type { Database } from "../kernel/database/database.ts";
import { addGuest, deleteLink, generationOf, setLink } from "./invitations-repository.ts";
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

  return {
    /** The secret of the class's link. `renew`: the links given out so far open nothing any more. Throws not_found, forbidden. */
    link: async (person: Person, classId: string, renew: boolean): Promise<string> => {
      await assertHost(person, classId);
      return secretOf(classId, await setLink(queries, classId, renew));
    },

    /** Who used the link stays invited. Throws not_found, forbidden. */
    revoke: async (person: Person, classId: string): Promise<void> => {
      await assertHost(person, classId);
      await deleteLink(queries, classId);
    },

    /** Throws forbidden, alike for a class that does not exist; conflict where it has enough guests. */
    accept: async (person: Person, classId: string, secret: string): Promise<void> => {
      const generation = await generationOf(queries, classId);
      if (generation === undefined || !isSame(secret, secretOf(classId, generation)))
        throw new DomainError("forbidden", MESSAGES.meeting.invitationOver);
      await queries.transaction().execute((trx) => addGuest(trx, classId, person.id));
    },
  };
};

const isSame = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};
