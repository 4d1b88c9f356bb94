import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../kernel/database/database.ts";
import type { Person } from "../kernel/security/person.ts";
import { beginDeletion, finishDeletion, listAbandoned } from "./deletion-repository.ts";

export type AccountDeletionDeps = {
  database: Database;
  /** Removes the files of a person whose account is gone. What it leaves, the next clean-up removes. */
  removeFiles(personId: string): Promise<void>;
  log: FastifyBaseLogger;
};

/** Milliseconds that a person is kept waiting for it. */
const PATIENCE = 10_000;

/** Deletes a person's own account; what cannot be done at once, the next clean-up does. Throws invalid, conflict. */
export const createAccountDeletion =
  ({ database, removeFiles, log }: AccountDeletionDeps) =>
  async (person: Person, confirm: string): Promise<void> => {
    if (confirm.trim().toLowerCase() !== person.email)
      throw new DomainError("invalid", MESSAGES.account.deleteUnconfirmed);
    await beginDeletion(database, person);
    const end = Date.now() + PATIENCE;
    await finishDeletion(database, person.id, () => Date.now() > end).catch((error: unknown) =>
      log.warn({ err: error, userId: person.id }, "A part of a deleted account is left for later"),
    );
    await removeFiles(person.id).catch((error: unknown) =>
      log.warn({ err: error, userId: person.id }, "Files of a deleted account are left for later"),
    );
  };

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

/**
 * Goes on with deletions that nobody goes on with: of people who had much, and those of a process that died. Throws an
 * AggregateError of those that fail, after all others.
 */
export const finishDeletions = async (database: Database): Promise<void> => {
  const errors: unknown[] = [];
  for (const id of await listAbandoned(database.queries))
    await finishDeletion(database, id).catch((error: unknown) => errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} deletions of accounts are not finished`);
};
