import { networkOf } from "@lyceum/backend/kernel/http/address.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import pretty from "pino-pretty";

import type { Config } from "../config.ts";

const URL_MAX = 300;
const WITHHELD = "[withheld]";

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

/** The error's own fields, without the connection or the request that some errors carry. */
const errorFacts = (error: Error) => {
  const facts = Object.entries(pino.stdSerializers.err(error));
  return Object.fromEntries(facts.filter(([, value]) => typeof value !== "object"));
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
