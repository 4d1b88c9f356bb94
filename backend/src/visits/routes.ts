import { getIp, getVisits, trackIp } from "@lyceum/shared/rest/visits.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { addressOf, networkOf } from "../kernel/http/address.ts";
import { route } from "../kernel/http/route.ts";
import type { VisitsService } from "./service.ts";

export const visitsRoutes = (app: FastifyInstance, visits: VisitsService): void => {
  route(app, getIp, async ({ request }) => ({ ip: addressOf(request) }));

  route(app, getVisits, async ({ query }) => ({
    status: "success",
    data: await visits.report(query.days),
  }));
};

export const trackingRoutes = (
  app: FastifyInstance,
  visits: VisitsService,
  { visitsPerMinute }: { visitsPerMinute: number },
): void => {
  route(
    app,
    trackIp,
    async ({ body, request }) => {
      if (!asksNotToBeTracked(request)) await visits.keep(body, networkOf(request));
      return { status: "success" };
    },
    { callsPerMinute: visitsPerMinute },
  );
};

/** Sources: Global Privacy Control, W3C; Tracking Preference Expression (DNT), W3C. */
const asksNotToBeTracked = ({ headers }: FastifyRequest): boolean =>
  headers["sec-gpc"] === "1" || headers["dnt"] === "1";
