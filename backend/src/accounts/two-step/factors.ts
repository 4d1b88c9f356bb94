import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { SecondFactor } from "@lyceum/shared/rules.ts";
import type { FastifyBaseLogger } from "fastify";

import { periodOf } from "./app-codes.ts";
import { type RecoveryCodes, sameHash } from "./recovery-codes.ts";
import type { TwoStepRepository } from "./repository.ts";
import type { SecretBox } from "./secret-box.ts";

export type FactorsDeps = {
  repository: TwoStepRepository;
  box: SecretBox;
  codes: RecoveryCodes;
  /** Milliseconds since the epoch. */
  clock: () => number;
  /** Called after a person is to be mailed something. */
  onNotice: () => void;
  log: FastifyBaseLogger;
};

export type Factors = ReturnType<typeof createFactors>;

/** Codes of the app and recovery codes, each good once. */
export const createFactors = ({ repository, box, codes, clock, onNotice, log }: FactorsDeps) => {
  const openSecret = (sealed: Buffer, userId: string): Buffer | null => {
    try {
      return box.open(sealed, userId);
    } catch (error) {
      log.error(
        { err: error, userId },
        "A two-step secret is unreadable: is TOKEN_SECRET another?",
      );
      return null;
    }
  };

  const useAppCode = async (userId: string, code: string): Promise<void> => {
    const found = await repository.findOn(userId);
    const secret = found && openSecret(found.secret, userId);
    const period = secret && periodOf(secret, code, clock());
    if (period === null || !(await repository.usePeriod(userId, period)))
      throw new DomainError("invalid", MESSAGES.twoStep.codeWrong);
  };

  const useRecoveryCode = async (userId: string, code: string): Promise<void> => {
    const unused = await repository.listUnusedCodes(userId);
    const hash = sameHash(unused, codes.hashOf(code, userId));
    if (!hash || !(await repository.useRecoveryCode(userId, hash)))
      throw new DomainError("invalid", MESSAGES.twoStep.recoveryCodeWrong);
    onNotice();
  };

  return {
    /** Null where the token secret is another than when it was sealed. */
    openSecret,

    /** Throws invalid. */
    use: (userId: string, factor: SecondFactor): Promise<void> =>
      "code" in factor
        ? useAppCode(userId, factor.code)
        : useRecoveryCode(userId, factor.recovery_code),
  };
};
