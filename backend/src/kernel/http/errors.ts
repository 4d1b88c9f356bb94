import { databaseRefusal } from "@lyceum/shared/database-errors.ts";
import { reportCaught } from "@lyceum/shared/edges.ts";
import { DomainError, ERROR_STATUS, type ErrorCode } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ErrorReply } from "@lyceum/shared/rest/endpoint.ts";
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from "fastify";

import { Overload } from "./load.ts";

type Answer = { status: number; body: ErrorReply; retryAfter?: number };

/** What an endpoint says beside, or instead of, the usual: made of each text that is said, once. */
export type Refusal = (texts: string[]) => Record<string, unknown>;

/** The one place where an error becomes an answer. No answer ever carries a stack or an unexpected error's text. */
export const answerErrorWith =
  (refusal: Refusal) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, retryAfter } = toAnswer(error);
    logAnswered(error, status, request.log);
    if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
    const whole = { ...body, ...refusal(textsOf(error, body)) };
    return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(whole));
  };

export const answerError = answerErrorWith(() => ({}));

/** Logs what was answered with this status: what was unexpected is counted as caught, what is only away or full is a warning. */
export const logAnswered = (
  error: unknown,
  status: number,
  log: Pick<FastifyBaseLogger, "error" | "warn">,
): void => {
  if (status === 500) reportCaught("HTTP requests", log, error);
  if ((status === 503 || status === 507) && !(error instanceof Overload))
    log.warn({ err: error }, "Not available");
};

const textsOf = (error: unknown, { message }: ErrorReply): string[] => {
  const issues = (error as Partial<FastifyError> | null)?.validation ?? [];
  const texts = issues.map((issue) => issue.message ?? "");
  return texts.length > 0 ? [...new Set(texts)] : [message];
};

export const errorBody = (code: ErrorCode, message: string): ErrorReply => ({
  status: "error",
  code,
  message,
});

export const toAnswer = (error: unknown): Answer => {
  if (error instanceof DomainError) return fromDomain(error);
  const ofDatabase = databaseRefusal(error);
  if (ofDatabase) return fromDomain(ofDatabase);
  if (isDiskFull(error)) return fromDomain(new DomainError("disk_full", MESSAGES.upload.diskFull));
  const { validation, statusCode, code } = (error ?? {}) as Partial<FastifyError>;
  // Issues come in the order of the fields: a person sees the first.
  if (validation?.[0])
    return { status: 400, body: errorBody("invalid", validation[0].message ?? "") };
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, body: errorBody(codeOf(statusCode), refusalOf(statusCode, code)) };
  return { status: 500, body: errorBody("internal", MESSAGES.internal) };
};

const fromDomain = ({ code, message, retryAfter, ticket, reason }: DomainError): Answer => ({
  status: ERROR_STATUS[code],
  body: {
    ...errorBody(code, message),
    ...(reason !== undefined && { reason }),
    ...(ticket !== undefined && { ticket }),
  },
  retryAfter,
});

/** No room on the disk, or none left to our user. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException | null)?.code ?? "");

/** Fastify's own refusals, and its plugins', in words for people. */
const refusalOf = (status: number, code = ""): string =>
  REFUSALS[code] ?? REFUSALS[status] ?? MESSAGES.notReadable;

/** By Fastify's own codes, and by status. */
const REFUSALS: Record<string, string> = {
  FST_ERR_BAD_URL: MESSAGES.badAddress,
  FST_ERR_CTP_EMPTY_JSON_BODY: MESSAGES.notJson,
  FST_ERR_CTP_INVALID_JSON_BODY: MESSAGES.notJson,
  413: MESSAGES.bodyTooLarge,
  415: MESSAGES.notJson,
  429: MESSAGES.tooMany,
};

/** Fastify's own refusals that have no code here mean that the request is not valid. */
const codeOf = (status: number): ErrorCode => {
  const known = Object.entries(ERROR_STATUS).find(([, other]) => other === status);
  return (known?.[0] as ErrorCode | undefined) ?? "invalid";
};
