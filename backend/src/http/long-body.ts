import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";

import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its body may take as long as it keeps coming: an upload. */
    longBody?: boolean;
  }
}

/** Milliseconds that a body may take in all, and one of an upload may make no progress. */
const BODY_TIMEOUT = 30_000;
const STALLED_TIMEOUT = 60_000;

const ANSWER = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Cuts off who sends too slowly. Node's own limit is one for all requests, and an upload may take hours. */
export const cutSlowBodies = async ({ raw, routeOptions }: FastifyRequest): Promise<void> => {
  const { socket } = raw;
  // A request from within the site comes over no line.
  if (!(socket instanceof Socket)) return;
  const cut = () => {
    socket.end(ANSWER, () => socket.destroy());
  };
  const stop = routeOptions.config.longBody ? onStall(raw, cut) : onTime(cut);
  raw.once("end", stop);
  raw.once("close", stop);
};

const onTime = (cut: () => void) => {
  const timer = setTimeout(cut, BODY_TIMEOUT);
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
