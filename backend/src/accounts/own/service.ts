import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnAccount, SignIn } from "@lyceum/shared/rest/accounts.ts";
import type { ChangePasswordForm } from "@lyceum/shared/rules.ts";
import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../../database/database.ts";
import type { LoginTries } from "../login-tries.ts";
import { assertNewPassword } from "../new-password.ts";
import type { Origin } from "../origin.ts";
import type { Passwords } from "../passwords.ts";
import type { Person } from "../person.ts";
import type { TwoStepService } from "../two-step/service.ts";
import { deleteAccount } from "./delete.ts";
import { exportOf } from "./export.ts";
import { presentAccount, presentSignIn } from "./present.ts";
import { ownRepository } from "./repository.ts";

export type OwnAccountsDeps = {
  database: Database;
  passwords: Passwords;
  tries: LoginTries;
  twoStep: Pick<TwoStepService, "stateOf">;
  /** Removes the files of somebody whose account is gone. What it leaves goes when house is kept. */
  removeFiles(personId: string): Promise<void>;
  log: FastifyBaseLogger;
};

export type OwnAccountsService = ReturnType<typeof createOwnAccounts>;

/** What everybody may do with their own account. */
export const createOwnAccounts = (deps: OwnAccountsDeps) => {
  const { database, passwords, tries, twoStep, removeFiles, log } = deps;
  const repository = ownRepository(database);

  return {
    account: async (person: Person): Promise<OwnAccount> =>
      presentAccount(
        await repository.find(person),
        await repository.listIdentities(person),
        await twoStep.stateOf(person),
      ),

    signIns: async (person: Person): Promise<SignIn[]> =>
      (await repository.listSignIns(person)).map((row) => presentSignIn(row, person)),

    /** Throws not_found. */
    endSignIn: async (person: Person, id: string): Promise<void> => {
      if (!(await repository.endSignIn(person, id)))
        throw new DomainError("not_found", MESSAGES.account.signInNotFound);
    },

    /** How many there were. */
    endOthers: (person: Person): Promise<number> => repository.endOthers(person),

    /** Throws invalid, too_many: guessing here counts as guessing at the sign-in. */
    changePassword: async (
      person: Person,
      { current, password }: ChangePasswordForm,
      { address }: Origin,
    ): Promise<void> => {
      await assertNewPassword(password, person.role);
      await tries.beginSignedIn(person.email, address);
      const { password_hash } = await repository.find(person);
      if (!(await passwords.matches(password_hash, current)))
        throw new DomainError("invalid", MESSAGES.account.passwordWrong);
      await tries.forgive(person.email, { address, deviceId: null });
      await repository.setPassword(person, await passwords.hash(password));
    },

    everything: (person: Person) => exportOf(database, person),

    /** Throws invalid, conflict. */
    delete: async (person: Person, confirm: string): Promise<void> => {
      if (confirm.trim().toLowerCase() !== person.email)
        throw new DomainError("invalid", MESSAGES.account.deleteUnconfirmed);
      await deleteAccount(database, person);
      await removeFiles(person.id).catch((error: unknown) =>
        log.warn(
          { err: error, userId: person.id },
          "Files of a deleted account are left for later",
        ),
      );
    },
  };
};
