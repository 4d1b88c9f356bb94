import { Readable } from "node:stream";

import { USERS_PER_PAGE } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import {
  exportUsers,
  listAudit,
  listUsers,
  makeResetLink,
  resetTwoStep,
  setBanned,
  setRole,
} from "@lyceum/shared/rest/administration.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { resetLinkOf } from "../accounts/resets/issue.ts";
import { route } from "../kernel/http/route.ts";
import type { AdministrationService } from "./service.ts";

type Addresses = { publicUrl: string | null };

export const administrationRoutes = (
  app: FastifyInstance,
  administration: AdministrationService,
  addresses: Addresses,
): void => {
  listRoutes(app, administration);
  changeRoutes(app, administration, addresses);
  route(app, listAudit, async ({ query }) => ({
    status: "success",
    data: await administration.audit(query),
  }));
};

/** Users as a list, and as a file. */
const listRoutes = (app: FastifyInstance, administration: AdministrationService): void => {
  route(app, listUsers, async ({ query: { page, per_page, ...filters }, reply }) => {
    if (page === undefined && per_page === undefined) {
      reply.header("x-total-count", String(await administration.count(filters)));
      const whole = Readable.from(administration.usersJson(filters));
      return reply.type("application/json; charset=utf-8").send(whole);
    }
    const asked = { page: page ?? 1, per_page: per_page ?? USERS_PER_PAGE };
    const { users, total } = await administration.users({ ...filters, ...asked });
    reply.header("x-total-count", String(total));
    return users;
  });

  // Without a limit of its own: an admin's, as any person's, is that of all their calls.
  route(app, exportUsers, async ({ query, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="users.csv"')
      .send(Readable.from(administration.usersCsv(query))),
  );
};

/** What an admin does to an account. */
const changeRoutes = (
  app: FastifyInstance,
  administration: AdministrationService,
  { publicUrl }: Addresses,
): void => {
  route(app, setRole, async ({ body, person }) => {
    const data = await administration.setRole(person, body.user_id, body.role);
    return { status: "success", message: MESSAGES.users.roleSet(data.name, data.role), data };
  });

  route(app, setBanned, async ({ body, person }) => {
    const data = await administration.setBanned(person, body.user_id, body.banned);
    const message = MESSAGES.users[data.banned ? "banned" : "unbanned"](data.name);
    return { status: "success", message, data };
  });

  route(app, makeResetLink, async ({ body, person, request }) => {
    const { token, expiresAt } = await administration.makeReset(person, body.user_id);
    const link = resetLinkOf(publicUrl?.replace(/\/$/, "") ?? originOf(request), token);
    return { status: "success", link, expires_at: expiresAt.toISOString() };
  });

  route(app, resetTwoStep, async ({ body, person }) => {
    const data = await administration.resetTwoStep(person, body.user_id);
    return { status: "success", message: MESSAGES.twoStep.reset(data.name), data };
  });
};

/** The site as the admin who asks has it before them. */
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;
