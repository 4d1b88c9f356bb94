import type { IncomingMessage } from "node:http";

import proxyAddr from "@fastify/proxy-addr";
import { z } from "zod";

/** Whether an address is a proxy of the operator's. Hop 0 is who connected to us. False: there is no proxy. */
export type TrustProxy = false | ((address: string, hop: number) => boolean);

const HOPS_MOST = 10;
/** This machine and networks that are not reached from elsewhere. Source: RFC 1918, 3927, 4193, 4291. */
const isPrivate = proxyAddr.compile(["loopback", "linklocal", "uniquelocal"]);

/**
 * So many proxies, one behind the other. The nearest has a private address: who connects from elsewhere is no proxy, and
 * may write any header.
 */
const trustHops =
  (hops: number): TrustProxy =>
  (address, hop) =>
    hop < hops && (hop > 0 || isPrivate(address, hop));

/** The setting TRUST_PROXY: `off`, `on` (one proxy), a number of proxies, or the proxies' addresses and networks. */
export const TrustProxySetting = z
  .string()
  .default("off")
  .transform((text, context): TrustProxy => {
    const trust = trustOf(text);
    if (trust === null)
      context.addIssue(
        `takes off, on, a number of proxies from 1 to ${HOPS_MOST}, or their addresses`,
      );
    return trust === null ? z.NEVER : trust;
  });

const inRange = (hops: number) => hops >= 1 && hops <= HOPS_MOST;

/** Null for what is no such setting. */
function trustOf(text: string): TrustProxy | null {
  if (text === "off") return false;
  if (text === "on") return trustHops(1);
  // The library would read a number as an address.
  if (/^\d+$/.test(text)) return inRange(Number(text)) ? trustHops(Number(text)) : null;
  try {
    return proxyAddr.compile(text.split(",").map((each) => each.trim()));
  } catch {
    return null;
  }
}

/** Whether who connected to us is a proxy of the operator's. */
export const isProxy = (address: string | undefined, trust: TrustProxy): boolean =>
  trust !== false && trust(address ?? "", 0);

/** The address that a request came from, as the socket or the trusted proxies before us say. */
export const peerOf = (request: IncomingMessage, trust: TrustProxy): string =>
  trust === false ? (request.socket.remoteAddress ?? "") : proxyAddr(request, trust);
