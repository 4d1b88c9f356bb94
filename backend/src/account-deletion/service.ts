import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../kernel/database/database.ts";
import type { Person } from "../kernel/security/person.ts";
import { deleteAccount } from "./deletion-repository.ts";

export type AccountDeletionDeps = {
  database: Database;
  /** Removes the files of a person whose account is gone. What it leaves, the next clean-up removes. */
  removeFiles(personId: string): Promise<void>;
  log: FastifyBaseLogger;
};

/** Deletes a person's own account. Throws invalid, conflict. */
export const createAccountDeletion =
  ({ database, removeFiles, log }: AccountDeletionDeps) =>
  async (person: Person, confirm: string): Promise<void> => {
    if (confirm.trim().toLowerCase() !== person.email)
      throw new DomainError("invalid", MESSAGES.account.deleteUnconfirmed);
    await deleteAccount(database, person);
    await removeFiles(person.id).catch((error: unknown) =>
      log.warn({ err: error, userId: person.id }, "Files of a deleted account are left for later"),
    );
  };

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;
