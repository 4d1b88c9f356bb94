import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { BackendConfig } from "../kernel/config/config.ts";
import type { Database } from "../kernel/database/database.ts";
import { openBotCheck } from "./bot-check/open-bot-check.ts";
import { accountsRepository } from "./repository.ts";
import { type AccountsDeps, createAccounts } from "./service.ts";
import { accessTokens, refreshTokens } from "./sessions/tokens.ts";

type Surroundings = { database: Database; config: BackendConfig; log: FastifyBaseLogger };
type SigningIn = Pick<
  AccountsDeps,
  "passwords" | "tries" | "verification" | "tickets" | "factors" | "twoStep"
>;

/** The accounts of a school, with their bot check and tokens. */
export const openService = (
  app: FastifyInstance,
  { database, config, log }: Surroundings,
  signingIn: SigningIn,
) => {
  const requiresTwoStep = config.twoStep?.requiredOfAdmins ?? false;
  const repository = accountsRepository(database, { requiresTwoStep });
  const { tokenSecret } = config;
  return createAccounts({
    repository,
    ...signingIn,
    botCheck: openBotCheck(config, repository.useBotChallenge, log),
    accessTokens: accessTokens(app),
    refreshTokens: refreshTokens(tokenSecret),
    teacherApproval: config.teacherApproval ?? false,
    unprovedDelay: config.limits.unprovedRegistrations.delay,
    log,
  });
};
