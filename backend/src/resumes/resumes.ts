import { inBackground } from "@lyceum/shared/edges.ts";

import type { Kernel } from "../kernel/kernel.ts";
import type { FindCourses } from "./match/match.ts";
import { createResumeReader } from "./reading/read-resume.ts";
import { resumesRoutes } from "./routes.ts";
import { createResumes } from "./service.ts";

/** `workFolder`: where a file stands while it is read. */
type Deps = { workFolder: string; findCourses: FindCourses };

/** The resume scanner. Its readers start when the site listens. */
export const openResumes = (
  { app, calls, config, log, opened }: Kernel,
  { workFolder, findCourses }: Deps,
): void => {
  const { scansPerMinute } = config.limits;
  const reader = createResumeReader({ log });
  opened.defer(() => reader.close());
  app.addHook("onListen", async () => inBackground("readers of resumes", log, reader.start));
  const resumes = createResumes({ reader, findCourses });
  calls.add("/backend-service", (scope) =>
    resumesRoutes(scope, resumes, { workFolder, scansPerMinute }),
  );
};
