import type { IncomingMessage } from "node:http";

import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { isForSockets } from "@lyceum/shared/upgrades.ts";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

import { answerBroken } from "./broken-requests.ts";
import { answerError } from "./errors.ts";
import type { TrustProxy } from "./proxies.ts";
import { requestIdOf, sayId } from "./request-id.ts";
import { originForm } from "./target.ts";

/** Bytes of a JSON body. */
const BODY_MAX = 1024 * 1024;

/** Characters of one part of a path, percent-encoded: a blog's slug has up to 200, of up to four bytes each. */
const PATH_PART_MAX = 2_400;

/** Milliseconds that the head of a request may take, looked at six times meanwhile. */
const HEADERS_TIMEOUT = 30_000;

/** What else asks for another protocol gets its answer in this one: programs ask for HTTP/2 so wherever they go. */
const opensSocket = ({ headers: { upgrade = "" }, url }: IncomingMessage): boolean =>
  upgrade.toLowerCase() === "websocket" && isForSockets(SOCKET_PATH, url);

/**
 * What `fastify()` has to be made with for the REST backends to keep their promises: sizes, times, names of
 * requests, and errors outside any route in the same words. Times are milliseconds.
 */
export const serverOptions = (log: FastifyBaseLogger, trustProxy: TrustProxy) => ({
  loggerInstance: log,
  trustProxy,
  bodyLimit: BODY_MAX,
  routerOptions: { maxParamLength: PATH_PART_MAX },
  // Bodies have limits of their own (long-body.ts): an upload may take hours.
  requestTimeout: 0,
  http: {
    headersTimeout: HEADERS_TIMEOUT,
    connectionsCheckingInterval: HEADERS_TIMEOUT / 6,
    shouldUpgradeCallback: opensSocket,
  },
  keepAliveTimeout: 72_000,
  rewriteUrl: originForm,
  requestIdHeader: false as const,
  genReqId: requestIdOf,
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    sayId(request, reply);
    answerError(error, request, reply);
  },
  clientErrorHandler: answerBroken,
  forceCloseConnections: true,
});
