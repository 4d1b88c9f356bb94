import { MESSAGES } from "@lyceum/shared/messages.ts";
import { confirmIdentity, signInOptions, socialNonce } from "@lyceum/shared/rest/accounts.ts";
import type { FastifyInstance } from "fastify";

import type { BackendConfig } from "../../kernel/config/config.ts";
import { route } from "../../kernel/http/route.ts";
import { originOf } from "../sessions/origin.ts";
import type { AccountsService } from "../service.ts";
import { browserCookie } from "./browser-cookie.ts";
import { browserSecret } from "./nonces.ts";
import { optionsOf } from "./options.ts";
import type { SocialService } from "./service.ts";

type Deps = { accounts: AccountsService; social: SocialService; config: BackendConfig };

export const socialRoutes = (app: FastifyInstance, { accounts, social, config }: Deps): void => {
  const { publicUrl, limits } = config;
  const cookie = browserCookie(publicUrl);

  route(app, signInOptions, async () => optionsOf(accounts, social, config));

  route(
    app,
    confirmIdentity,
    async ({ body, person, request }) => {
      if ("password" in body) await accounts.confirmByPassword(person, body, originOf(request));
      else {
        const assertIs = () => social.assertIs(person.id, body.credential, cookie.read(request));
        await accounts.confirmBy(person, assertIs, body.factor);
      }
      return { status: "success", message: MESSAGES.account.confirmed };
    },
    { callsPerMinute: limits.signInsPerMinute },
  );

  route(
    app,
    socialNonce,
    async ({ request, reply }) => {
      const browser = browserSecret(cookie.read(request));
      cookie.write(reply, browser);
      return { nonce: social.makeNonce(browser) };
    },
    { callsPerMinute: limits.signInsPerMinute },
  );
};
