import { MESSAGES } from "@lyceum/shared/messages.ts";
import { deleteOwnAccount } from "@lyceum/shared/rest/accounts.ts";
import type { FastifyInstance } from "fastify";

import type { SessionCookie } from "../accounts/sessions/session-cookie.ts";
import { route } from "../kernel/http/route.ts";
import type { AccountDeletion } from "./service.ts";

export const accountDeletionRoutes = (
  app: FastifyInstance,
  deleteAccount: AccountDeletion,
  cookie: SessionCookie,
): void => {
  route(app, deleteOwnAccount, async ({ person, body, reply }) => {
    await deleteAccount(person, body.confirm);
    cookie.clear(reply);
    return { status: "success" as const, message: MESSAGES.account.deleted };
  });
};
