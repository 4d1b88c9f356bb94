import { PRESENCE_LEAVING } from "@lyceum/shared/limits.ts";
import { reportLeaving } from "@lyceum/shared/rest/accounts.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../kernel/http/route.ts";
import type { PresenceRecord } from "./repository.ts";

export const presenceRoutes = (app: FastifyInstance, record: PresenceRecord): void => {
  route(app, reportLeaving, async ({ person, body }) => {
    const now = Date.now();
    const from = now - Math.min(body.visible_ms, PRESENCE_LEAVING);
    await record([{ personId: person.id, from, to: now }]);
    return { status: "success" };
  });
};
