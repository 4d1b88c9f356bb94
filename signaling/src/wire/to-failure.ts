import { databaseRefusal } from "@lyceum/shared/database-errors.ts";
import { reportCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { failure, type Failure } from "@lyceum/shared/result.ts";
import type { Logger } from "pino";
import type { z } from "zod";

const MESSAGE_MAX = 300;

/** The one mapper of errors to acknowledgements: the expected by their code, the unknown logged whole and counted. */
export const toFailure = (error: unknown, log: Logger): Failure => {
  if (error instanceof DomainError) return failure(error.code, error.message, error.reason);
  const ofDatabase = databaseRefusal(error);
  if (ofDatabase) {
    log.warn({ err: error }, "not answered by the database");
    return failure(ofDatabase.code, ofDatabase.message);
  }
  reportCaught("requests", log, error);
  return failure("internal", MESSAGES.internal);
};

/** What is wrong with the first wrong field. Cut short: a message may quote the name of a field of the caller's. */
export const invalidBody = (error: z.ZodError): Failure => {
  const [issue] = error.issues;
  return failure("invalid", (issue?.message ?? MESSAGES.notReadable).slice(0, MESSAGE_MAX));
};
