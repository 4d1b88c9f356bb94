import { inspect } from "node:util";

import { networkOf } from "@lyceum/backend/kernel/http/address.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import pretty from "pino-pretty";

import type { Config } from "../config.ts";

const URL_MAX = 300;
const WITHHELD = "[withheld]";

/** Of what an error says beside its message and its stack: characters of one text, and how much of it. */
const TEXT_MAX = 1_000;
const FIELDS_MAX = 50;
const ERRORS_MAX = 5;
const CAUSES_MAX = 10;

/**
 * Secrets that may be anywhere in a line, even in an error's message. The patterns are bounded, because lines are long
 * and many.
 */
const SECRETS: [RegExp, string][] = [
  [
    /"([\w-]*(?:password|token|secret|credential|cookie|authorization)|tkn)":"(?:[^"\\]|\\.)*"/gi,
    `"$1":"${WITHHELD}"`,
  ],
  [/\b(?:Bearer|Basic) [\w.~+/=-]+/gi, WITHHELD],
  // JSON Web Tokens.
  [/\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}/g, WITHHELD],
  // URLs that contain credentials.
  [/(:\/\/[^\s/:@"]{0,100}):[^\s/@"]{1,200}@/g, `$1:${WITHHELD}@`],
  [
    /\b(\w{0,20}(?:password|token|ticket|secret|credential|signature)=)[^&\s"#\\]+/gi,
    `$1${WITHHELD}`,
  ],
  [/[\w.+%-]{1,64}(?:@|%40)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+/gi, "[email]"],
];

/** Every secret above contains one of these, and few lines do: this search costs a fraction of the patterns. */
const SUSPECT =
  /@|%40|eyJ|tkn|password|token|ticket|secret|credential|cookie|authorization|signature|bearer|basic/i;

const withhold = (line: string): string =>
  !SUSPECT.test(line)
    ? line
    : SECRETS.reduce((text, [secret, instead]) => text.replace(secret, instead), line);

/** The request and its caller: without the query, and with an address as short as in the visits. */
const requestFacts = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.replace(/[?#].*$/s, "").slice(0, URL_MAX),
  host: request.host,
  network: networkOf(request),
});

type ErrorLike = { message: string; errors?: unknown; cause?: unknown };

const isErrorLike = (thrown: unknown): thrown is ErrorLike =>
  typeof thrown === "object" &&
  thrown !== null &&
  "message" in thrown &&
  typeof thrown.message === "string";

/** Own fields, without the connection or the request that some errors carry. */
const plainFields = (of: object, textMax = Infinity): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(of as Record<string, unknown>)
      .filter(([, value]) => typeof value !== "object" && typeof value !== "function")
      .slice(0, FIELDS_MAX)
      .map(([name, value]): [string, unknown] => [
        name,
        typeof value === "string" ? value.slice(0, textMax) : value,
      ]),
  );

/** The text of what is no error; of an object what it is. */
const textOf = (thrown: unknown): string => {
  if (typeof thrown === "string") return thrown.slice(0, TEXT_MAX);
  try {
    return inspect(thrown, { depth: -1, customInspect: false }).slice(0, TEXT_MAX);
  } catch {
    return "It cannot be read.";
  }
};

const messageOf = (thrown: unknown): string =>
  isErrorLike(thrown) ? thrown.message.slice(0, TEXT_MAX) : textOf(thrown);

/** What is no error, but was thrown, or is given as the cause of one. */
const thrownFacts = (thrown: unknown): Record<string, unknown> => {
  const fields = typeof thrown === "object" && thrown !== null ? plainFields(thrown, TEXT_MAX) : {};
  return { ...fields, message: textOf(thrown) };
};

/** The error and its causes, as far as they are errors. */
const withCauses = (error: ErrorLike): ErrorLike[] => {
  const found = new Set<ErrorLike>();
  let next: unknown = error;
  while (isErrorLike(next) && !found.has(next) && found.size < CAUSES_MAX) {
    found.add(next);
    next = next.cause;
  }
  return [...found];
};

const factsOf = (error: unknown): Record<string, unknown> => {
  if (!isErrorLike(error)) return thrownFacts(error);
  const facts = plainFields(pino.stdSerializers.err(error as Error));
  const all = withCauses(error);
  // Node's own, of a host name with several addresses, has no other message.
  const stoodFor = all.flatMap(({ errors }): unknown[] => (Array.isArray(errors) ? errors : []));
  if (stoodFor.length > 0) facts.errors = stoodFor.slice(0, ERRORS_MAX).map(messageOf);
  const cause = all.at(-1)?.cause;
  if (cause === undefined || typeof cause === "function" || isErrorLike(cause)) return facts;
  facts.cause = typeof cause === "object" ? thrownFacts(cause) : textOf(cause);
  return facts;
};

/** Never throws, whatever was thrown: errors are logged where nothing catches another one. */
const errorFacts = (error: unknown): Record<string, unknown> => {
  try {
    return factsOf(error);
  } catch {
    return { message: textOf(error) };
  }
};

/** Options of a pino logger whose lines have no password, token, cookie or email. */
const loggerOptions = (level: Config["logLevel"]): LoggerOptions => ({
  level,
  serializers: {
    req: requestFacts,
    res: ({ statusCode }: FastifyReply) => ({ statusCode }),
    err: errorFacts,
  },
  hooks: { streamWrite: withhold },
});

export const createLogTo = (stream: DestinationStream, level: Config["logLevel"]): Logger =>
  pino(loggerOptions(level), stream);

/** JSON lines for a log collector; colours for a terminal, even behind the supervisor. */
export const createLog = ({ logLevel }: Pick<Config, "logLevel">): Logger => {
  const forPerson = process.stdout.isTTY || process.env.LYCEUM_TERMINAL === "1";
  if (!forPerson) return pino(loggerOptions(logLevel));
  return pino(
    loggerOptions(logLevel),
    pretty({ ignore: "pid,hostname", sync: true, colorize: true }),
  );
};
