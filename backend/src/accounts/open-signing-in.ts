import { inBackground } from "@lyceum/shared/edges.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { BackendConfig } from "../kernel/config/config.ts";
import type { Database } from "../kernel/database/database.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";
import { loginTries } from "./login-tries-repository.ts";
import { NOTICE_MAILS } from "./notices/mailing.ts";
import { openService } from "./open-service.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { mailsResets } from "./resets/mailing.ts";
import { openTwoStep } from "./two-step/open-two-step.ts";
import { VERIFICATION_MAILS } from "./verification/mailing.ts";
import { verificationRepository } from "./verification/repository.ts";
import { createVerification } from "./verification/service.ts";

type Surroundings = {
  database: Database;
  config: BackendConfig;
  log: FastifyBaseLogger;
  clock?: () => number;
};

/** Accounts, and all that signing in to one stands on. */
export const openSigningIn = async (
  app: FastifyInstance,
  deps: Surroundings,
  jobs: Pick<JobSender, "wake">,
) => {
  const { database, config, log } = deps;
  const passwords = createPasswords(config.passwordCost);
  const tries = loginTries(database, config.limits);
  const mails = mailsResets(config);
  // The notice is in the database: where this fails, the next round sends it.
  const onNotice = () => {
    if (mails) inBackground("mails about accounts", log, () => jobs.wake(NOTICE_MAILS));
  };
  const verifications = verificationRepository(database);
  const verification = createVerification({
    repository: verifications,
    mailSoon: mails ? (trx) => jobs.wake(VERIFICATION_MAILS, trx) : undefined,
  });
  const secondStep = openTwoStep(deps, { tries, onNotice, verifiesEmails: mails });
  const accounts = openService(app, deps, { passwords, tries, verification, ...secondStep });
  const { twoStep } = secondStep;
  return { accounts, passwords, tries, verifications, verification, twoStep, onNotice };
};
