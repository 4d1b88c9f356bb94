import { DailyAllowance } from "../kernel/http/daily-allowance.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { visitsRepository } from "./repository.ts";
import { trackingRoutes, visitsRoutes } from "./routes.ts";
import { createVisits } from "./service.ts";

/** Which pages were opened. */
export const openVisits = ({ calls, config: { limits }, counts, database }: Kernel): void => {
  const allowance = new DailyAllowance("visits", limits.perDay.visits, counts);
  const visits = createVisits(visitsRepository(database), allowance);
  calls.add("/api", (api) => visitsRoutes(api, visits));
  calls.add("/backend-service", (scope) => trackingRoutes(scope, visits, limits));
};
