import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { OwnAccount, SignIn } from "@lyceum/shared/rest/accounts.ts";
import type { ChangePasswordForm } from "@lyceum/shared/rules.ts";

import type { Database } from "../../kernel/database/database.ts";
import type { LoginTries } from "../login-tries-repository.ts";
import { assertNewPassword } from "../passwords/new-password.ts";
import type { Origin } from "../sessions/origin.ts";
import type { Passwords } from "../passwords/passwords.ts";
import type { Person } from "../../kernel/security/person.ts";
import type { TwoStepService } from "../two-step/service.ts";
import { createExports } from "./exports.ts";
import { presentAccount, presentSignIn } from "./present.ts";
import { ownRepository } from "./repository.ts";

export type OwnAccountsDeps = {
  database: Database;
  passwords: Passwords;
  tries: LoginTries;
  twoStep: Pick<TwoStepService, "stateOf">;
};

export type OwnAccountsService = ReturnType<typeof createOwnAccounts>;

/** What everybody may do with their own account. */
export const createOwnAccounts = (deps: OwnAccountsDeps) => {
  const { database, passwords, tries, twoStep } = deps;
  const repository = ownRepository(database);

  return {
    account: async (person: Person): Promise<OwnAccount> =>
      presentAccount(
        await repository.find(person),
        await repository.listIdentities(person),
        await twoStep.stateOf(person),
      ),

    change: repository.change,

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
      const counted = await tries.beginSignedIn(person, address);
      const { password_hash } = await repository.find(person);
      if (!(await tries.look(counted, () => passwords.matches(password_hash, current))))
        throw new DomainError("invalid", MESSAGES.account.passwordWrong);
      await tries.forgive(counted);
      const next = await passwords.hash(password);
      if (!(await repository.setPassword(person, { before: password_hash, next })))
        throw new DomainError("invalid", MESSAGES.account.passwordWrong);
    },

    /** Everything that the site keeps about a person, as JSON. Throws too_many, unavailable. */
    everything: createExports(database),
  };
};
