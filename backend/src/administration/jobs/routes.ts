import { MESSAGES } from "@lyceum/shared/messages.ts";
import { discardJob, listJobs, tryJobAgain } from "@lyceum/shared/rest/jobs.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../../kernel/http/route.ts";
import type { JobsAdministration } from "./service.ts";

export const jobsRoutes = (app: FastifyInstance, jobs: JobsAdministration): void => {
  route(app, listJobs, async ({ query }) => ({ status: "success", ...(await jobs.list(query)) }));

  route(app, tryJobAgain, async ({ body, person }) => {
    await jobs.tryAgain(person, body.job_id);
    return { status: "success", message: MESSAGES.jobs.triedAgain };
  });

  route(app, discardJob, async ({ body, person }) => {
    await jobs.discard(person, body.job_id);
    return { status: "success", message: MESSAGES.jobs.discarded };
  });
};
