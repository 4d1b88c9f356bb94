import type { FastifyBaseLogger } from "fastify";

import type { BackendConfig } from "../../kernel/config/config.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { LoginTries } from "../login-tries-repository.ts";
import { createFactors } from "./factors.ts";
import { recoveryCodes } from "./recovery-codes.ts";
import { twoStepRepository } from "./repository.ts";
import { secretBox } from "./secret-box.ts";
import { createTwoStep } from "./service.ts";
import { secondStepTickets } from "./tickets-repository.ts";

type Surroundings = {
  database: Database;
  config: BackendConfig;
  log: FastifyBaseLogger;
  clock?: () => number;
};

type Given = {
  tries: LoginTries;
  /** Called after a person is to be mailed something. */
  onNotice: () => void;
  /** Whether accounts can prove their email. */
  verifiesEmails: boolean;
};

/** What apps call the site where nothing else is said. */
const ISSUER = "Lyceum";

/** The second step of signing in, and what people do with their own. */
export const openTwoStep = (
  { database, config, log, clock = Date.now }: Surroundings,
  given: Given,
) => {
  const { issuer = ISSUER, requiredOfAdmins = false } = config.twoStep ?? {};
  const shared = {
    ...given,
    clock,
    repository: twoStepRepository(database),
    box: secretBox(config.tokenSecret),
    codes: recoveryCodes(config.tokenSecret),
  };
  const factors = createFactors({ ...shared, log });
  return {
    factors,
    tickets: secondStepTickets(database),
    twoStep: createTwoStep({
      ...shared,
      factors,
      issuer,
      requiredOfAdmins,
    }),
  };
};
