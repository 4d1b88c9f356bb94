import type { Kernel } from "../kernel/kernel.ts";
import { sendMails } from "./mails.ts";
import { openSigningIn } from "./open-signing-in.ts";
import { ownAccountsRoutes } from "./profile/routes.ts";
import { createOwnAccounts } from "./profile/service.ts";
import { keepInClass } from "./queries/keep-in-class.ts";
import { RESET_MAILS, mailsResets } from "./resets/mailing.ts";
import { resetsRepository } from "./resets/repository.ts";
import { resetsRoutes } from "./resets/routes.ts";
import { createResets } from "./resets/service.ts";
import { accountsRoutes } from "./routes.ts";
import { sessionCookie } from "./sessions/session-cookie.ts";
import { signingBrowser } from "./sessions/signing-browser.ts";
import { sessionStatuses } from "./sessions/session-status-repository.ts";
import { registerJwt } from "./sessions/tokens.ts";
import { openSocial } from "./social/open-social.ts";
import { optionsOf } from "./social/options.ts";
import { socialRoutes } from "./social/routes.ts";
import { twoStepRoutes } from "./two-step/routes.ts";
import { verificationRoutes } from "./verification/routes.ts";

/** Everybody's own account: signing in and its sessions, providers of identity, two-step sign-in, passwords, emails. */
export const openAccounts = async (kernel: Kernel) => {
  const { app, database, config } = kernel;
  await registerJwt(app, config.tokenSecret);
  const signingIn = await openSigningIn(app, kernel, kernel.jobs);
  const { accounts } = signingIn;
  app.decorate("authenticate", accounts.authenticate);
  app.decorate("isConfirmed", accounts.isConfirmed);
  const social = await openSocial(app, kernel);
  const cookie = sessionCookie(config.publicUrl);
  const browser = signingBrowser({ accounts, cookie, config });
  addSignInCalls(kernel, { signingIn, social, cookie, browser });
  await openOwnAccounts(kernel, signingIn);
  return {
    authenticate: accounts.authenticate,
    standings: sessionStatuses(database, {
      requiresTwoStep: config.twoStep?.requiredOfAdmins ?? false,
    }),
    keepInClass: keepInClass(database),
    signInOptions: optionsOf(accounts, social, config),
    cookie,
    onNotice: signingIn.onNotice,
  };
};

type SigningIn = Awaited<ReturnType<typeof openSigningIn>>;
type SignInParts = {
  signingIn: SigningIn;
  social: Awaited<ReturnType<typeof openSocial>>;
  cookie: ReturnType<typeof sessionCookie>;
  browser: ReturnType<typeof signingBrowser>;
};

const addSignInCalls = ({ calls, config }: Kernel, parts: SignInParts): void => {
  const { signingIn, social, cookie, browser } = parts;
  const { accounts, twoStep, verification } = signingIn;
  const callsPerMinute = config.limits.signInsPerMinute;
  calls.add("/api", (api) => {
    accountsRoutes(api, { accounts, social, cookie, browser, config });
    socialRoutes(api, { accounts, social, config });
    twoStepRoutes(api, { accounts, twoStep, browser, callsPerMinute });
    verificationRoutes(api, verification);
  });
};

/** What people do with their own account, new passwords, and the mails of all this. */
const openOwnAccounts = async (kernel: Kernel, signingIn: SigningIn): Promise<void> => {
  const { calls, config, database, jobs } = kernel;
  const { passwords, tries, twoStep, verifications } = signingIn;
  const repository = resetsRepository(database);
  const resets = createResets({
    repository,
    passwords,
    tries,
    mailSoon: mailsResets(config) ? (trx) => jobs.wake(RESET_MAILS, trx) : undefined,
  });
  const own = createOwnAccounts({ database, passwords, tries, twoStep });
  calls.add("/api", (api) => {
    ownAccountsRoutes(api, own);
    resetsRoutes(api, resets, config.limits);
  });
  await sendMails(kernel, { resets: repository, verifications });
};
