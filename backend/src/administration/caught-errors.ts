import { errorsCaught } from "@lyceum/shared/edges.ts";
import { type CaughtErrors, getCaughtErrors } from "@lyceum/shared/rest/caught-errors.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../kernel/http/route.ts";

/** Those of this process, whichever of its parts they were in. */
const caughtErrors = (): CaughtErrors => ({
  since: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
  units: Object.entries(errorsCaught())
    .map(([unit, times]) => ({ unit, times }))
    .toSorted((one, other) => other.times - one.times || one.unit.localeCompare(other.unit)),
});

export const caughtErrorsRoutes = (app: FastifyInstance): void =>
  route(app, getCaughtErrors, async () => ({ status: "success", data: caughtErrors() }));
