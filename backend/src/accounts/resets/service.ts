import { refusalFor } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ForgotPasswordForm, ResetPasswordForm } from "@lyceum/shared/rules.ts";
import type { Transaction } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import type { LoginTries } from "../login-tries-repository.ts";
import { assertNewPassword } from "../passwords/new-password.ts";
import type { Origin } from "../sessions/origin.ts";
import type { Passwords } from "../passwords/passwords.ts";
import type { ResetsRepository } from "./repository.ts";

export type ResetsDeps = {
  repository: ResetsRepository;
  passwords: Passwords;
  tries: LoginTries;
  /** Has a link mailed, from within the transaction that asks for it. Where it is missing, nobody is mailed one. */
  mailSoon: ((trx: Transaction<Tables>) => Promise<void>) | undefined;
};

export type ResetsService = ReturnType<typeof createResets>;

export const createResets = ({ repository, passwords, tries, mailSoon }: ResetsDeps) => ({
  /** Answers what to say, alike for every email. */
  ask: async ({ email }: ForgotPasswordForm): Promise<string> => {
    if (!mailSoon) return "";
    await repository.request(email, mailSoon);
    return MESSAGES.account.resetMailed;
  },

  /** Ends every session of the account. Throws invalid. */
  reset: async ({ token, password }: ResetPasswordForm, origin: Origin): Promise<void> => {
    const refused = () =>
      refusalFor("reset_link_refused", "invalid", MESSAGES.account.resetRefused);
    // A password is hashed at some cost, and not for everybody.
    const role = await repository.roleOf(token);
    if (role === null) throw refused();
    await assertNewPassword(password, role);
    const email = await repository.use(token, await passwords.hash(password));
    if (email === null) throw refused();
    await tries.forgetPair(email, origin.address);
  },
});
