import { inBackground } from "@lyceum/shared/edges.ts";
import type { FastifyInstance } from "fastify";

import type { BackendDeps } from "../backend.ts";
import type { JobSender } from "../kernel/jobs/JobQueue.ts";
import { loginTries } from "./login-tries.ts";
import { NOTICE_MAILS } from "./notices/mailing.ts";
import { openAccounts } from "./open-accounts.ts";
import { createPasswords } from "./passwords.ts";
import { mailsResets } from "./resets/mailing.ts";
import { openTwoStep } from "./two-step/open-two-step.ts";
import { VERIFICATION_MAILS } from "./verification/mailing.ts";
import { verificationRepository } from "./verification/repository.ts";
import { createVerification } from "./verification/service.ts";

/** Accounts, and all that signing in to one stands on. */
export const openSigningIn = async (
  app: FastifyInstance,
  deps: BackendDeps,
  jobs: Pick<JobSender, "wake">,
) => {
  const { database, config, log } = deps;
  const passwords = await createPasswords();
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
  const secondStep = openTwoStep(deps, { tries, onNotice });
  const accounts = openAccounts(app, deps, { passwords, tries, verification, ...secondStep });
  const { twoStep } = secondStep;
  return { accounts, passwords, tries, verifications, verification, twoStep, onNotice };
};
