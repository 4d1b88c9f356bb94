import { MESSAGES } from "@lyceum/shared/messages.ts";
import {
  authenticateUser,
  botChallenge,
  getUserByEmail,
  logout,
  refreshSession,
  registerUser,
} from "@lyceum/shared/rest/accounts.ts";
import type { FastifyInstance, FastifyReply } from "fastify";

import type { BackendConfig } from "../config.ts";
import { route } from "../http/route.ts";
import { originOf } from "./origin.ts";
import type { AccountsService, Opened } from "./service.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { registerSocially } from "./social/register.ts";
import type { SocialService } from "./social/service.ts";

export type AccountsRoutes = {
  accounts: AccountsService;
  social: SocialService;
  cookie: SessionCookie;
  config: BackendConfig;
};

export const accountsRoutes = (
  app: FastifyInstance,
  { accounts, social, cookie, config }: AccountsRoutes,
): void => {
  const limited = { callsPerMinute: config.limits.signInsPerMinute };
  const withCredential = registerSocially({ accounts, social, cookie, config });
  const answer = (reply: FastifyReply, opened: Opened, message: string) => {
    cookie.write(reply, opened.refreshToken);
    return { status: "success" as const, message, data: opened.session };
  };

  route(app, botChallenge, () => accounts.challenge(), limited);

  route(
    app,
    registerUser,
    async ({ body, request, reply }) => {
      if (body.credential !== undefined) return withCredential(body, request, reply);
      await accounts.register(body);
      const message = MESSAGES.register.succeeded(body.name);
      return { status: "success", message, data: { role: body.isTeacher } };
    },
    limited,
  );

  route(
    app,
    authenticateUser,
    async ({ body, request, reply }) => {
      const opened = await accounts.signIn(body, originOf(request));
      return answer(reply, opened, MESSAGES.login.succeeded);
    },
    limited,
  );

  route(app, refreshSession, async ({ request, reply }) => {
    const opened = await accounts.refresh(cookie.read(request), originOf(request));
    return answer(reply, opened, MESSAGES.login.refreshed);
  });

  route(app, logout, async ({ request, reply }) => {
    await accounts.signOut(cookie.read(request));
    cookie.clear(reply);
    return { status: "success", message: MESSAGES.login.loggedOut };
  });

  route(app, getUserByEmail, async ({ body, person }) => ({
    status: "success",
    user: await accounts.findUser(person, body.email),
  }));
};
