import type { IncomingMessage, Server, ServerResponse } from "node:http";

import { guarded } from "@lyceum/shared/edges.ts";
import type { FastifyBaseLogger } from "fastify";

import { callerOfRaw } from "../address.ts";
import type { AddressLimit } from "../address-limit.ts";
import { isKnown } from "../answer.ts";
import { encodingFor } from "../encoding.ts";
import type { TrustProxy } from "../proxies.ts";
import { requestIdOf } from "../request-id.ts";
import { nameSpan, traceIdOf } from "../request-spans.ts";
import { takeRequests } from "../take-requests.ts";
import { isOwnTarget } from "../target.ts";
import type { Work } from "../work.ts";
import { type AskedHost, askedHostOf } from "./asked-host.ts";
import { type Sent, sentBefore } from "./sent.ts";

/** A request that may be answered at once: a GET of a path of this site without a body. */
export type Asked = AskedHost & { raw: IncomingMessage; target: string };

/** What would answer a request, the pattern of its route, and the limit that the request counts for, if any. */
export type Found = { stored: object; route: string; limit: AddressLimit | null };

/** Finds what is stored for a request without waiting for anything. Null: the long way. */
export type Finder = (asked: Asked) => Found | null;

type Observe = (route: string, status: number, seconds: number) => void;
type Around = {
  log: FastifyBaseLogger;
  trust: TrustProxy;
  work: Pick<Work, "ending" | "await">;
  /** For the metrics. */
  observe?: Observe | undefined;
};

declare module "fastify" {
  interface FastifyInstance {
    atOnce?: AtOnce;
  }
}

/**
 * Sends what was sent before once more, without Fastify, whose routes, hooks and promises take several times as long as the answer
 * itself. Everything else, and everything that is refused, goes the long way; what was sent there first is what is sent here
 * (`sendAndKeep`), so both ways answer the same. Limits, metrics and the log count both.
 */
export class AtOnce {
  readonly #finders: Finder[] = [];

  /** The first finder that finds something wins. */
  add(finder: Finder): void {
    this.#finders.push(finder);
  }

  /** Asks before all that listens to the server now. */
  listen(server: Server, around: Around): void {
    const goLong = takeRequests(server);
    const callerOf = callerOfRaw(around.trust);
    const answerOrGoLong = (request: IncomingMessage, response: ServerResponse) => {
      const began = performance.now();
      const ready = around.work.ending ? null : this.#ready(request, around.trust);
      if (!ready) return goLong(request, response);
      const answer = (left: number) => {
        // It is counted and refused there.
        if (left > 0) return goLong(request, response);
        return send(ready, response, { ...around, began });
      };
      const left = ready.limit?.count(callerOf(request)) ?? 0;
      if (typeof left === "number") return answer(left);
      return left.then(answer, () => goLong(request, response));
    };
    server.on("request", guarded("at once", around.log, answerOrGoLong));
  }

  #ready(request: IncomingMessage, trust: TrustProxy): Ready | null {
    if (!isPlain(request)) return null;
    const asked = { ...askedHostOf(request, trust), raw: request, target: request.url ?? "" };
    for (const find of this.#finders) {
      const found = find(asked);
      const sent = found && sentFor(found.stored, request);
      if (found && sent) return { ...found, asked, sent };
    }
    return null;
  }
}

type Ready = Found & { asked: Asked; sent: Sent };

/** Nothing in it that has to be looked at: what is odd is refused on the long way. */
const isPlain = (request: IncomingMessage): boolean =>
  request.method === "GET" &&
  request.httpVersionMinor === 1 &&
  request.headers["content-length"] === undefined &&
  request.headers["transfer-encoding"] === undefined &&
  isOwnTarget(request.url ?? "", request);

const sentFor = (stored: object, { headers }: IncomingMessage): Sent | undefined => {
  const sent = sentBefore(stored, encodingFor(headers) ?? "plain");
  if (!sent || headers["if-none-match"] === undefined) return sent;
  return isKnown(headers["if-none-match"], sent.etag) ? sentBefore(stored, "unchanged") : sent;
};

const send = (
  { sent, route, asked }: Ready,
  response: ServerResponse,
  { log, work, observe, began }: Around & { began: number },
): void => {
  const { raw, host, ip, target } = asked;
  const reqId = requestIdOf(raw);
  nameSpan(raw, route);
  const traceId = traceIdOf(raw);
  const names = traceId ? { reqId, trace_id: traceId } : { reqId };
  // As Fastify writes them.
  log.info(
    { ...names, req: { method: raw.method, url: target, host, ip, raw } },
    "incoming request",
  );
  const headers = sent.headers.slice();
  headers[sent.nameAt] = reqId;
  response.writeHead(sent.status, headers);
  response.end(sent.body ?? undefined);
  const complete = () => {
    const responseTime = performance.now() - began;
    log.info({ ...names, res: { statusCode: sent.status }, responseTime }, "request completed");
    observe?.(route, sent.status, responseTime / 1_000);
  };
  if (response.writableFinished) return complete();
  work.await(response);
  response.once("close", complete);
};
