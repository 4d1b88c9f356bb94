import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { inRounds } from "@lyceum/shared/sync/in-rounds.ts";
import type { FastifyInstance } from "fastify";

import { assertAnswers } from "../kernel/database/assert-answers.ts";
import type { Database } from "../kernel/database/database.ts";
import { answerError } from "../kernel/http/errors.ts";
import type { Work } from "../kernel/http/work.ts";

/** For monitoring: `/health` while it lives, `/ready` while it can serve and is not ending. */
export const healthRoutes = async (
  app: FastifyInstance,
  { queries }: Pick<Database, "queries">,
  work: Pick<Work, "ending">,
): Promise<void> => {
  app.setErrorHandler(answerError);
  const watching = { config: { watching: true } };
  app.get("/health", watching, async () => ({ status: "ok" }));
  // Anybody may ask, and as often as they like: one question to the database is for all who wait for it.
  const databaseAnswers = inRounds(() => assertAnswers(queries));
  app.get("/ready", watching, async () => {
    if (work.ending) throw new DomainError("unavailable", MESSAGES.unavailable);
    await databaseAnswers();
    return { status: "ok" };
  });
};
