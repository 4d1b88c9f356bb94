import type { FastifyInstance } from "fastify";
import { sql } from "kysely";

import type { Database } from "../database/database.ts";
import { answerError } from "../http/errors.ts";

/** For whoever watches the process: `/health` while it lives, `/ready` while it can serve. */
export const healthRoutes = async (app: FastifyInstance, { queries }: Database): Promise<void> => {
  app.setErrorHandler(answerError);
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async () => {
    await sql`select 1`.execute(queries);
    return { status: "ok" };
  });
};
