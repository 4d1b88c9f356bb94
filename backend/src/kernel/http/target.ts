import type { IncomingMessage } from "node:http";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyInstance } from "fastify";

import { answerError } from "./errors.ts";

/** What a client sends to a proxy, and must be understood here too. Source: RFC 9112, section 3.2.2. */
const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;

/**
 * A path of this site, with or without parameters: one slash first, no backslash in it (browsers take it for a slash, and two for
 * another host), and nothing that a URL cannot have. Browsers send backslashes and brackets behind the `?` as they are.
 */
const TARGET = /^\/(?![/\\])[!-"$->@-[\]-~]*(\?[!-"$-~]*)?$/;

/**
 * A part of the path that means its folder, or the one above it, also with encoded dots. Browsers leave such parts out before they ask:
 * what read the address as it came would take another page for the one that is shown.
 */
const DOT_SEGMENT = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Makes `http://host/path` `/path` of this host, as if it had been asked for so; leaves all else. */
export const originForm = (request: IncomingMessage): string => {
  const target = request.url ?? "/";
  const [start, host] = ABSOLUTE.exec(target) ?? [];
  if (start === undefined) return target;
  request.headers.host = host;
  const path = target.slice(start.length);
  return path.startsWith("/") ? path : `/${path}`;
};

/** Two hosts are a request that two readers understand differently. Source: RFC 9112, section 3.2. */
const hasOneHost = ({ rawHeaders }: IncomingMessage) => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts <= 1;
};

/** Whether everybody understands what is asked for, and as a path of this site. */
export const isOwnTarget = (target: string, request: IncomingMessage): boolean =>
  (target === "/" || (TARGET.test(target) && !DOT_SEGMENT.test(target))) && hasOneHost(request);

/** Refuses invalid paths before anything stores or parses them. Register it first. */
export const refuseOddTargets = (app: FastifyInstance): void => {
  app.addHook("onRequest", async (request, reply) => {
    if (isOwnTarget(request.url, request.raw)) return undefined;
    return answerError(new DomainError("invalid", MESSAGES.badAddress), request, reply);
  });
};
