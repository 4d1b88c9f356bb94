import { MESSAGES } from "@lyceum/shared/messages.ts";
import {
  changePassword,
  deleteOwnAccount,
  endOtherSignIns,
  endSignIn,
  exportOwnData,
  getOwnAccount,
  listSignIns,
} from "@lyceum/shared/rest/accounts.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../../http/route.ts";
import { originOf } from "../origin.ts";
import type { SessionCookie } from "../session-cookie.ts";
import type { OwnAccountsService } from "./service.ts";

/** In a minute. It reads everything that there is of somebody. */
const EXPORTS_MOST = { person: 6, visitor: 6 };

const done = (message: string) => ({ status: "success" as const, message });

export const ownAccountsRoutes = (
  app: FastifyInstance,
  own: OwnAccountsService,
  cookie: SessionCookie,
): void => {
  route(app, getOwnAccount, async ({ person }) => ({
    status: "success",
    data: await own.account(person),
  }));

  route(app, listSignIns, async ({ person }) => ({
    status: "success",
    data: await own.signIns(person),
  }));

  route(app, endSignIn, async ({ person, body }) => {
    await own.endSignIn(person, body.id);
    return done(MESSAGES.account.signInEnded);
  });

  route(app, endOtherSignIns, async ({ person }) => {
    const ended = await own.endOthers(person);
    return { ...done(MESSAGES.account.othersEnded), ended };
  });

  route(app, changePassword, async ({ person, body, request }) => {
    await own.changePassword(person, body, originOf(request));
    return done(MESSAGES.account.passwordChanged);
  });

  route(app, exportOwnData, ({ person }) => own.everything(person), {
    callsPerMinute: EXPORTS_MOST,
  });

  route(app, deleteOwnAccount, async ({ person, body, reply }) => {
    await own.delete(person, body.confirm);
    cookie.clear(reply);
    return done(MESSAGES.account.deleted);
  });
};
