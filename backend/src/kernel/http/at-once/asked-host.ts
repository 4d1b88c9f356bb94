import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";

import { type TrustProxy, isProxy, peerOf } from "../proxies.ts";

/** What Fastify says of a request: who asks, and which host over which protocol. */
export type AskedHost = { ip: string; host: string; protocol: string };

/** Of a request that no Fastify has seen. */
export const askedHostOf = (request: IncomingMessage, trust: TrustProxy): AskedHost => {
  const { headers, socket } = request;
  const isOfProxy = isProxy(socket.remoteAddress, trust);
  return {
    ip: peerOf(request, trust),
    host: (isOfProxy && lastOf(headers["x-forwarded-host"])) || (headers.host ?? ""),
    protocol: (isOfProxy && lastOf(headers["x-forwarded-proto"])) || ownProtocol(request),
  };
};

const ownProtocol = ({ socket }: IncomingMessage) =>
  socket instanceof TLSSocket ? "https" : "http";

/** The nearest proxy wrote the last. */
const lastOf = (header: string | string[] | undefined): string | undefined =>
  [header].flat().join(",").split(",").at(-1)?.trim();
