import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { SocialRegisterForm } from "@lyceum/shared/rules.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { BackendConfig } from "../../kernel/config/config.ts";
import type { AccountsService } from "../service.ts";
import type { SigningBrowser } from "../sessions/signing-browser.ts";
import { browserCookie } from "./browser-cookie.ts";
import type { SocialService } from "./service.ts";

type Deps = {
  social: SocialService;
  accounts: AccountsService;
  /** Keeps the session that begins. */
  browser: SigningBrowser;
  config: BackendConfig;
};

/** Registers by a provider's credential: the person is signed in, new or not. */
export const registerSocially = ({ social, accounts, browser, config }: Deps) => {
  const nonceCookie = browserCookie(config.publicUrl);
  return async (
    { credential, stay_signed_in }: SocialRegisterForm,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { user, isNew } = await social.identify(credential, nonceCookie.read(request));
    if (isNew && user.email_verified_at === null) await accounts.beginVerification(user.id);
    const from = browser.originOf(request);
    const opened = await accounts.enter(user, from, { stays: stay_signed_in, counted: null });
    await browser.begin(reply, opened, from);
    const { succeeded, emailTaken } = MESSAGES.register;
    return {
      status: "success" as const,
      message: isNew ? succeeded(user.name) : emailTaken,
      data: {
        role: user.role === "student" ? ("No" as const) : ("Yes" as const),
        session: opened.session,
      },
    };
  };
};
