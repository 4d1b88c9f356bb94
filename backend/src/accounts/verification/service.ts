import { DomainError } from "@lyceum/shared/errors.ts";
import { EMAIL_VERIFICATIONS_PER_HOUR } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Transaction } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import type { Person } from "../../kernel/security/person.ts";
import { VERIFICATIONS_PER_DAY, type VerificationRepository } from "./repository.ts";

export type VerificationDeps = {
  repository: VerificationRepository;
  /** Has a mail sent, from within the transaction that asks for it. Undefined where no mail is configured. */
  mailSoon: ((trx: Transaction<Tables>) => Promise<void>) | undefined;
};

export type VerificationService = ReturnType<typeof createVerification>;

const HOUR = 60 * 60;

/** Verifies that the email of an account is its owner's. */
export const createVerification = ({ repository, mailSoon }: VerificationDeps) => {
  /** Mails a link to an account that has just been made. */
  const begin = async (userId: string): Promise<void> => {
    if (!mailSoon) return;
    await repository.request(userId, mailSoon);
  };

  return {
    begin,

    /** Mails another link; answers what to say. Throws too_many. */
    send: async ({ id }: Person): Promise<string> => {
      if (!mailSoon) return "";
      if (await repository.isVerified(id)) return MESSAGES.account.emailVerified;
      const { hour, day } = await repository.countRecent(id);
      const asked = hour >= EMAIL_VERIFICATIONS_PER_HOUR || day >= VERIFICATIONS_PER_DAY;
      if (asked || !(await repository.hasRoom(id)))
        throw new DomainError("too_many", MESSAGES.account.verificationsMax, HOUR);
      await begin(id);
      return MESSAGES.account.verificationMailed;
    },

    /** Only for the account that the link was mailed to. Throws invalid. */
    verify: async ({ id }: Person, token: string): Promise<void> => {
      if (!(await repository.use(id, token)))
        throw new DomainError("invalid", MESSAGES.account.verificationRefused);
    },
  };
};
