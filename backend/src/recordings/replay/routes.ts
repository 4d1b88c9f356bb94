import { readMissed, readReplay } from "@lyceum/shared/rest/replay.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../../kernel/http/route.ts";
import type { Replays } from "./service.ts";

/** Those under {api}. */
export const replayRoutes = (app: FastifyInstance, replays: Replays): void => {
  route(app, readReplay, async ({ person, params, query }) => ({
    status: "success",
    data: await replays.entries(person, params.id, query.after),
  }));

  route(app, readMissed, async ({ person, params }) => ({
    status: "success",
    data: { spans: await replays.missed(person, params.id) },
  }));
};
