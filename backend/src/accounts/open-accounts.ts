import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { BackendConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { LoginTries } from "./login-tries.ts";
import { openBotCheck } from "./open-bot-check.ts";
import type { Passwords } from "./passwords.ts";
import { accountsRepository } from "./repository.ts";
import { createAccounts } from "./service.ts";
import { accessTokens, refreshTokens } from "./tokens.ts";

type AccountsDeps = { database: Database; config: BackendConfig; log: FastifyBaseLogger };
type SigningIn = { passwords: Passwords; tries: LoginTries };

/** The accounts of a school, with their bot check and tokens. */
export const openAccounts = (
  app: FastifyInstance,
  { database, config, log }: AccountsDeps,
  { passwords, tries }: SigningIn,
) => {
  const repository = accountsRepository(database);
  const { tokenSecret } = config;
  return createAccounts({
    repository,
    ...{ passwords, tries },
    botCheck: openBotCheck(config, repository.useBotChallenge, log),
    accessTokens: accessTokens(app),
    refreshTokens: refreshTokens(tokenSecret),
    teacherApproval: config.teacherApproval ?? false,
    unprovedDelay: config.limits.unprovedRegistrations.delay,
    log,
  });
};
