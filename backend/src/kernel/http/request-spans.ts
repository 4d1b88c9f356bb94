import { METHODS, type IncomingMessage, type Server, type ServerResponse } from "node:http";

import type { Span, Tracer } from "@lyceum/shared/tracing.ts";
import type { FastifyInstance } from "fastify";

import { type TrustProxy, isProxy } from "./proxies.ts";
import { takeRequests } from "./take-requests.ts";

const KNOWN_METHODS = new Set(METHODS);
/** From this status on, the server is at fault. */
const SERVER_ERROR = 500;

const spans = new WeakMap<IncomingMessage, Span>();

/** Names the span of a request by the pattern of its route; without one it keeps its method as its name. */
export const nameSpan = (request: IncomingMessage, route: string | undefined): void => {
  const span = spans.get(request);
  if (!span || route === undefined) return;
  span.rename(`${methodOf(request)} ${route}`);
  span.set({ "http.route": route });
};

/** For the lines of a request in the log. Undefined where it is not traced. */
export const traceIdOf = (request: IncomingMessage): string | undefined =>
  spans.get(request)?.traceId;

/** Names spans, and keeps calls within them. Register it before any route. */
export const followSpans = (app: FastifyInstance, tracer: Tracer): void => {
  app.setChildLoggerFactory((log, bindings, options, raw) => {
    const traceId = traceIdOf(raw);
    return log.child(traceId ? { ...bindings, trace_id: traceId } : bindings, options);
  });
  app.addHook("onRequest", (request, _reply, done) => {
    nameSpan(request.raw, request.routeOptions.url);
    done();
  });
  // A body arrives by events of the connection, which know no span.
  app.addHook("preValidation", ({ raw }, _reply, done) => {
    const span = spans.get(raw);
    return span ? tracer.within(span, done) : done();
  });
};

/** Gives each request a span that ends with its answer. Call it after all else that listens to the server. */
export const traceRequests = (server: Server, tracer: Tracer, trust: TrustProxy): void => {
  const passOn = takeRequests(server);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const span = tracer.continued(traceparentOf(request, trust), () => begin(request, tracer));
    spans.set(request, span);
    response.once("close", () => {
      const { statusCode } = response;
      span.set({ "http.response.status_code": statusCode });
      if (statusCode >= SERVER_ERROR) span.fail(String(statusCode));
      span.end();
    });
    tracer.within(span, () => passOn(request, response));
  });
};

const begin = (request: IncomingMessage, tracer: Tracer): Span => {
  const method = methodOf(request);
  return tracer.start({
    name: method === OTHER_METHOD ? "HTTP" : method,
    kind: "server",
    attributes: {
      "http.request.method": method,
      "network.protocol.version": request.httpVersion,
    },
  });
};

/** As the semantic conventions name what is no method. */
const OTHER_METHOD = "_OTHER";

const methodOf = ({ method = "" }: IncomingMessage): string =>
  KNOWN_METHODS.has(method) ? method : OTHER_METHOD;

/** From a proxy of the operator's alone: a stranger decides neither what is sampled nor which trace a request belongs to. */
const traceparentOf = ({ headers, socket }: IncomingMessage, trust: TrustProxy): string | null => {
  const { traceparent } = headers;
  return isProxy(socket.remoteAddress, trust) && typeof traceparent === "string"
    ? traceparent
    : null;
};
