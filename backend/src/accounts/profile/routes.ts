import { MESSAGES } from "@lyceum/shared/messages.ts";
import {
  changePassword,
  endOtherSignIns,
  endSignIn,
  exportOwnData,
  getOwnAccount,
  listSignIns,
} from "@lyceum/shared/rest/accounts.ts";
import { changeProfile } from "@lyceum/shared/rest/profile.ts";
import type { FastifyInstance } from "fastify";

import { personCounter } from "../../kernel/http/limits.ts";
import { route } from "../../kernel/http/route.ts";
import { originOf } from "../sessions/origin.ts";
import type { OwnAccountsService } from "./service.ts";

/** A minute. Each empties what is kept of pages, courses and blogs; a number, or the same name again, does not. */
const RENAMES_MOST = 10;
/** A minute. Each export reads everything that the site keeps about a person. */
const EXPORTS_MOST = { person: 6, visitor: 6 };

const done = (message: string) => ({ status: "success" as const, message });

export const ownAccountsRoutes = (app: FastifyInstance, own: OwnAccountsService): void => {
  route(app, getOwnAccount, async ({ person }) => ({
    status: "success",
    data: await own.account(person),
  }));

  const countRename = personCounter(app, "renames", RENAMES_MOST);
  route(app, changeProfile, async ({ person, body, request }) => {
    await own.change(person, body, () => countRename(request));
    return done(MESSAGES.account.profileSaved);
  });

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

  route(
    app,
    exportOwnData,
    async ({ person, reply }) =>
      reply.type("application/json; charset=utf-8").send(await own.everything(person)),
    { callsPerMinute: EXPORTS_MOST },
  );
};
