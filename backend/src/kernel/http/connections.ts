import type { Server } from "node:http";
import type { Socket } from "node:net";

import { guarded } from "@lyceum/shared/edges.ts";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyBaseLogger } from "fastify";

import { type TrustProxy, isProxy } from "./proxies.ts";

/**
 * Connections of one address that are open at once, those of live sockets among them. A browser opens six to a site without a
 * proxy, and a school is one address.
 */
const CONNECTIONS_PER_ADDRESS = 8_000;
/** Milliseconds between two lines of the log about refused connections. */
const SAID_EVERY = 60_000;

type Limits = { trust: TrustProxy; log: FastifyBaseLogger; most?: number };

/** Refuses connections of an address, or of an IPv6 /64, that has too many. A trusted proxy, which has everybody's, is exempt. */
export const limitConnections = (server: Server, limits: Limits): void => {
  const { trust, log, most = CONNECTIONS_PER_ADDRESS } = limits;
  const open = new Map<string, number>();
  const say = seldom(() => log.warn({ most }, "An address has too many connections open"));

  const release = (address: string): void => {
    const left = (open.get(address) ?? 0) - 1;
    if (left > 0) open.set(address, left);
    else open.delete(address);
  };
  const take = (socket: Socket): void => {
    const { remoteAddress } = socket;
    // Gone already.
    if (remoteAddress === undefined) return;
    if (isProxy(remoteAddress, trust)) return;
    const address = normalizeIP(remoteAddress, 64);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      say();
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once("close", () => release(address));
  };
  server.prependListener("connection", guarded("connections", log, take));
};

const seldom = (work: () => void): (() => void) => {
  let last = -Infinity;
  return () => {
    if (performance.now() - last < SAID_EVERY) return;
    last = performance.now();
    work();
  };
};
