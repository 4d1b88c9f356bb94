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

import { route } from "../http/route.ts";
import { originOf } from "./origin.ts";
import type { AccountsService, Opened } from "./service.ts";
import type { SessionCookie } from "./session-cookie.ts";

export type AccountsRoutes = {
  accounts: AccountsService;
  cookie: SessionCookie;
  signInsPerMinute: number;
};

export const accountsRoutes = (
  app: FastifyInstance,
  { accounts, cookie, signInsPerMinute }: AccountsRoutes,
): void => {
  const limited = { callsPerMinute: signInsPerMinute };
  const answer = (reply: FastifyReply, opened: Opened, message: string) => {
    cookie.write(reply, opened.refreshToken);
    return { status: "success" as const, message, data: opened.session };
  };

  route(app, botChallenge, () => accounts.challenge(), limited);

  route(
    app,
    registerUser,
    async ({ body }) => {
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
