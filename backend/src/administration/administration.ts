import type { Kernel } from "../kernel/kernel.ts";
import { caughtErrorsRoutes } from "./caught-errors.ts";
import { jobsRoutes } from "./jobs/routes.ts";
import { keyNumbersRoutes } from "./key-numbers.ts";
import { createJobsAdministration } from "./jobs/service.ts";
import { sandboxesRoutes } from "./sandboxes.ts";

/** What admins see of the site's own work: jobs, caught errors, key numbers, and which parts are a sandbox. */
export const openAdministration = ({ calls, config, database, jobs }: Kernel): void => {
  const administration = createJobsAdministration({ database, jobs });
  calls.add("/api", (api) => {
    jobsRoutes(api, administration);
    sandboxesRoutes(api, config);
    caughtErrorsRoutes(api);
    keyNumbersRoutes(api, database);
  });
};
