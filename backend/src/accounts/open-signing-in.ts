import type { FastifyInstance } from "fastify";

import type { BackendDeps } from "../backend.ts";
import { openNoticeMailing, openVerificationMailing } from "../mail/open-mailings.ts";
import type { Rounds } from "../mail/rounds.ts";
import { loginTries } from "./login-tries.ts";
import { openAccounts } from "./open-accounts.ts";
import { createPasswords } from "./passwords.ts";
import { openTwoStep } from "./two-step/open-two-step.ts";
import { verificationRepository } from "./verification/repository.ts";
import { createVerification } from "./verification/service.ts";

/** Accounts, and all that signing in to one stands on. `closed` takes over what has an end. */
export const openSigningIn = async (
  app: FastifyInstance,
  deps: BackendDeps,
  closed: (mailing: Rounds) => Rounds,
) => {
  const { database, config } = deps;
  const passwords = await createPasswords();
  const tries = loginTries(database, config.limits);
  const noticeMailer = openNoticeMailing(deps);
  const noticeMailing = noticeMailer && closed(noticeMailer);
  const onNotice = () => noticeMailing?.wake();
  const verifications = verificationRepository(database);
  const verificationMailer = openVerificationMailing(verifications, deps);
  const mailing = verificationMailer && closed(verificationMailer);
  const verification = createVerification({ repository: verifications, mailing });
  const secondStep = openTwoStep(deps, { tries, onNotice });
  const signingIn = { passwords, tries, verification, ...secondStep };
  const accounts = openAccounts(app, deps, signingIn);
  return { accounts, passwords, tries, verification, twoStep: secondStep.twoStep, onNotice };
};
