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

const refused = () => refusalFor("reset_link_refused", "invalid", MESSAGES.account.resetRefused);

/**
 * Passes where the link has set this very password: its answer was lost. Counted as the tries of a person who is signed in,
 * so that a used link guesses no password. Throws invalid, too_many.
 */
const assertSetBefore =
  ({ repository, passwords, tries }: ResetsDeps) =>
  async ({ token, password }: ResetPasswordForm, { address }: Origin): Promise<void> => {
    const used = await repository.findUsed(token);
    if (!used) throw refused();
    const { id, email, password_hash } = used;
    const counted = await tries.beginSignedIn({ email, sessionId: `reset ${id}` }, address);
    if (!(await tries.look(counted, () => passwords.matches(password_hash, password))))
      throw refused();
    await tries.forgive(counted);
  };

export const createResets = (deps: ResetsDeps) => ({
  /** Answers what to say, alike for every email. */
  ask: async ({ email }: ForgotPasswordForm): Promise<string> => {
    if (!deps.mailSoon) return "";
    await deps.repository.request(email, deps.mailSoon);
    return MESSAGES.account.resetMailed;
  },

  /** Ends every session of the account. Asked for again, it changes nothing. Throws invalid, too_many. */
  reset: async (form: ResetPasswordForm, origin: Origin): Promise<void> => {
    const { repository, passwords, tries } = deps;
    const { token, password } = form;
    // A password is hashed at some cost, and not for everybody.
    const role = await repository.roleOf(token);
    if (role === null) return assertSetBefore(deps)(form, origin);
    await assertNewPassword(password, role);
    const email = await repository.use(token, await passwords.hash(password));
    if (email === null) return assertSetBefore(deps)(form, origin);
    await tries.forgetPair(email, origin.address);
  },
});
