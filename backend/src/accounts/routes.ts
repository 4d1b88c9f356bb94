import { MESSAGES } from "@lyceum/shared/messages.ts";
import {
  authenticateUser,
  botChallenge,
  getUserByEmail,
  logout,
  refreshSession,
  registerUser,
} from "@lyceum/shared/rest/accounts.ts";
import type { FastifyInstance } from "fastify";

import type { BackendConfig } from "../kernel/config/config.ts";
import { route } from "../kernel/http/route.ts";
import { originOf } from "./sessions/origin.ts";
import type { AccountsService } from "./service.ts";
import type { SessionCookie } from "./sessions/session-cookie.ts";
import type { Opened } from "./sessions/sessions.ts";
import type { SigningBrowser } from "./sessions/signing-browser.ts";
import { registerSocially } from "./social/register.ts";
import type { SocialService } from "./social/service.ts";

export type AccountsRoutes = {
  accounts: AccountsService;
  social: SocialService;
  cookie: SessionCookie;
  browser: SigningBrowser;
  config: BackendConfig;
};

export const accountsRoutes = (app: FastifyInstance, deps: AccountsRoutes): void => {
  entranceRoutes(app, deps);
  sessionRoutes(app, deps);
  route(app, getUserByEmail, async ({ body, person }) => ({
    status: "success",
    user: await deps.accounts.findUser(person, body.email),
  }));
};

const answer = ({ session }: Opened, message: string) => ({
  status: "success" as const,
  message,
  data: session,
});

/** The ways in: bot check, registration, sign-in. */
const entranceRoutes = (
  app: FastifyInstance,
  { accounts, social, browser, config }: AccountsRoutes,
): void => {
  const limited = { callsPerMinute: config.limits.signInsPerMinute };
  const withCredential = registerSocially({ accounts, social, browser, config });

  route(app, botChallenge, ({ query }) => accounts.challenge(query.work), limited);

  route(
    app,
    registerUser,
    async ({ body, request, reply }) => {
      if (body.credential !== undefined) return withCredential(body, request, reply);
      await accounts.register(body, originOf(request));
      const message = MESSAGES.register.succeeded(body.name);
      return { status: "success", message, data: { role: body.isTeacher } };
    },
    limited,
  );

  route(
    app,
    authenticateUser,
    async ({ body, request, reply }) => {
      const from = browser.originOf(request);
      const opened = await accounts.signIn(body, from);
      await browser.begin(reply, opened, from);
      return answer(opened, MESSAGES.login.succeeded);
    },
    limited,
  );
};

/** What goes on with a session, and what ends it. */
const sessionRoutes = (
  app: FastifyInstance,
  { accounts, cookie, browser }: AccountsRoutes,
): void => {
  route(app, refreshSession, async ({ request, reply }) => {
    const opened = await accounts.refresh(browser.presented(request), originOf(request));
    if (opened.refreshToken !== null) cookie.write(reply, opened.refreshToken);
    return answer(opened, MESSAGES.login.refreshed);
  });

  route(app, logout, async ({ request, reply }) => {
    const isOver = await accounts.signOut(browser.presented(request));
    if (isOver) cookie.clear(reply);
    return { status: "success", message: MESSAGES.login.loggedOut };
  });
};
