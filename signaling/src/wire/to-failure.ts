import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { failure, type Failure } from "@lyceum/shared/result.ts";
import type { Logger } from "pino";
import type { z } from "zod";

const MESSAGE_MAX = 300;

/** The one mapper of errors to acknowledgements: the expected by their code, the unknown logged whole. */
export const toFailure = (error: unknown, log: Logger): Failure => {
  if (error instanceof DomainError) return failure(error.code, error.message);
  log.error({ err: error }, "request failed");
  return failure("internal", MESSAGES.internal);
};

/** Names the first field that is wrong. Cut short: a message may quote the name of a field of the caller's. */
export const invalidBody = (error: z.ZodError): Failure => {
  const [issue] = error.issues;
  const text = issue ? `${issue.path.join(".") || "body"}: ${issue.message}` : error.message;
  return failure("invalid", text.slice(0, MESSAGE_MAX));
};
