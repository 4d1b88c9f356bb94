import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { SocialRegisterForm } from "@lyceum/shared/rules.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { BackendConfig } from "../../config.ts";
import type { HostCookie } from "../host-cookie.ts";
import { originOf } from "../origin.ts";
import type { AccountsService } from "../service.ts";
import { browserCookie } from "./browser-cookie.ts";
import type { SocialService } from "./service.ts";

type Deps = {
  social: SocialService;
  accounts: AccountsService;
  /** Of the session that begins. */
  cookie: HostCookie;
  config: BackendConfig;
};

/** What registering does for whoever brings a credential: they are signed in, whether or not they are new. */
export const registerSocially = ({ social, accounts, cookie, config }: Deps) => {
  const browser = browserCookie(config.publicUrl);
  return async (
    { credential }: SocialRegisterForm,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { user, isNew } = await social.identify(credential, browser.read(request));
    const { session, refreshToken } = await accounts.enter(user, originOf(request));
    cookie.write(reply, refreshToken);
    const { succeeded, emailTaken } = MESSAGES.register;
    return {
      status: "success" as const,
      message: isNew ? succeeded(user.name) : emailTaken,
      data: { role: user.role === "student" ? ("No" as const) : ("Yes" as const), session },
    };
  };
};
