import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";

import type { FastifyContextConfig, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its body may take as long as it keeps coming: an upload. */
    longBody?: boolean;
    /** Milliseconds that its body may take in all, where that is more than others have. */
    bodyWithin?: number;
  }
}

/** Milliseconds that a body may take in all, and one of an upload may make no progress. */
const BODY_TIMEOUT = 30_000;
const STALLED_TIMEOUT = 60_000;

const ANSWER = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Cuts off who sends too slowly. Node's own limit is one for all requests, and an upload may take hours. */
export const cutSlowBodies = async ({ raw, routeOptions }: FastifyRequest): Promise<void> =>
  cutSlowBody(raw, routeOptions.config);

/** The same for requests below a path that no Fastify sees. Call it once all else listens to the server. */
export const cutSlowBodiesBelow = (server: Server, path: string): void => {
  server.on("request", (raw: IncomingMessage) => {
    if (raw.url?.startsWith(path)) cutSlowBody(raw, {});
  });
};

/** Also where the answer was sent before the body came: what is left of it holds the connection. */
const cutSlowBody = (
  raw: IncomingMessage,
  { longBody = false, bodyWithin = BODY_TIMEOUT }: FastifyContextConfig,
): void => {
  const { socket } = raw;
  // A request from within the site comes over no line, and most have no body.
  if (!(socket instanceof Socket) || !hasBody(raw)) return;
  const cut = () => {
    if (!raw.complete) socket.end(ANSWER, () => socket.destroy());
  };
  const stop = longBody ? onStall(raw, cut) : onTime(cut, bodyWithin);
  const end = () => {
    stop();
    socket.off("close", end);
  };
  raw.once("end", end);
  socket.once("close", end);
};

/** Source: RFC 9112, section 6: no other request has a body. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const onTime = (cut: () => void, within: number) => {
  const timer = setTimeout(cut, within);
  return () => clearTimeout(timer);
};

const onStall = ({ socket }: IncomingMessage, cut: () => void) => {
  let read = socket.bytesRead;
  const look = () => {
    if (socket.bytesRead === read) cut();
    read = socket.bytesRead;
  };
  const timer = setInterval(look, STALLED_TIMEOUT);
  return () => clearInterval(timer);
};
