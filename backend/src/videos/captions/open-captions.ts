import { removeCaptions, setCaptions } from "@lyceum/shared/rest/captions.ts";
import type { FastifyInstance } from "fastify";

import { CHANGES_PER_MINUTE, route } from "../../kernel/http/route.ts";
import type { Kernel } from "../../kernel/kernel.ts";
import { type CaptionsDeps, VideoCaptions } from "./captions.ts";

export const openCaptions = (
  { calls, database }: Kernel,
  deps: Omit<CaptionsDeps, "database">,
): void => {
  const captions = new VideoCaptions({ ...deps, database });
  calls.add("/api", (api) => captionsRoutes(api, captions));
};

const captionsRoutes = (app: FastifyInstance, captions: VideoCaptions): void => {
  const changes = { callsPerMinute: CHANGES_PER_MINUTE };

  route(
    app,
    setCaptions,
    async ({ person, params, body }) => ({
      status: "success",
      data: await captions.set(person, params.id, body),
    }),
    changes,
  );

  route(
    app,
    removeCaptions,
    async ({ person, params }) => ({
      status: "success",
      data: await captions.remove(person, params.id),
    }),
    changes,
  );
};
