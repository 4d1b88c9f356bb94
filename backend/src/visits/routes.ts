import { getIp } from "@lyceum/shared/rest/visits.ts";
import type { FastifyInstance } from "fastify";

import { addressOf } from "../http/address.ts";
import { route } from "../http/route.ts";

export const visitsRoutes = (app: FastifyInstance): void => {
  route(app, getIp, async ({ request }) => ({ ip: addressOf(request) }));
};
