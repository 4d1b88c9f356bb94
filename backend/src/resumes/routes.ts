import multipart from "@fastify/multipart";
import { checkResume } from "@lyceum/shared/rest/resumes.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../http/route.ts";
import { withResume } from "./receive.ts";
import type { ResumesService } from "./service.ts";

type Options = {
  /** Where a file stands while it is read. */
  workFolder: string;
  scansPerMinute: number;
};

export const resumesRoutes = async (
  app: FastifyInstance,
  resumes: ResumesService,
  { workFolder, scansPerMinute }: Options,
): Promise<void> => {
  // In a scope of its own: the calls beside it take JSON alone.
  await app.register(async (scans) => {
    // A file that is cut off is refused in words of ours.
    await scans.register(multipart, { throwFileSizeLimit: false });
    route(
      scans,
      checkResume,
      async ({ request }) =>
        withResume(request, workFolder, ({ path, job }) => resumes.check(path, job)),
      { longBody: true, callsPerMinute: scansPerMinute },
    );
  });
};
