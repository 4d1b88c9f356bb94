import type { Kernel } from "../kernel/kernel.ts";
import { caughtErrorsRoutes } from "./caught-errors.ts";
import { installationRoutes } from "./installation/routes.ts";
import { jobsRoutes } from "./jobs/routes.ts";
import { keyNumbersRoutes } from "./key-numbers.ts";
import { createJobsAdministration } from "./jobs/service.ts";
import { sandboxesRoutes } from "./sandboxes.ts";

/** What admins see of the site's own work: what it runs on, jobs, caught errors, key numbers, and which parts are a sandbox. */
export const openAdministration = (kernel: Kernel): void => {
  const { calls, config, database, jobs } = kernel;
  const administration = createJobsAdministration({ database, jobs });
  calls.add("/api", (api) => {
    jobsRoutes(api, administration);
    installationRoutes(api, kernel);
    sandboxesRoutes(api, config);
    caughtErrorsRoutes(api);
    keyNumbersRoutes(api, database);
  });
};
