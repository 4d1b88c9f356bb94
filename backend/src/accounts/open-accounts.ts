import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { BackendConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { openBotCheck } from "./open-bot-check.ts";
import { accountsRepository } from "./repository.ts";
import { type AccountsDeps as AccountsServiceDeps, createAccounts } from "./service.ts";
import { accessTokens, refreshTokens } from "./tokens.ts";

type AccountsDeps = { database: Database; config: BackendConfig; log: FastifyBaseLogger };
type SigningIn = Pick<AccountsServiceDeps, "passwords" | "tries" | "verification">;

/** The accounts of a school, with their bot check and tokens. */
export const openAccounts = (
  app: FastifyInstance,
  { database, config, log }: AccountsDeps,
  signingIn: SigningIn,
) => {
  const repository = accountsRepository(database);
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
