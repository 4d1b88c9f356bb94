import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";

import { type TrustProxy, peerOf } from "./proxies.ts";

/** Of a connection that is gone already. */
const NOWHERE = "0.0.0.0";

/** What a proxy wrote that is no address counts as the proxy itself. */
const ipOf = (ip: string, { socket }: IncomingMessage): string =>
  [ip, socket.remoteAddress].find((each) => each !== undefined && isIP(each) !== 0) ?? NOWHERE;

/** The caller's address as the socket (or a trusted proxy) gives it; an IPv4 one always in IPv4's form. */
export const addressOf = ({ ip, raw }: FastifyRequest): string => normalizeIP(ipOf(ip, raw), 128);

/** What counts as one caller: an IPv4 address, or the /64 network that an IPv6 subscriber has to himself. */
export const callerOf = ({ ip, raw }: FastifyRequest): string => normalizeIP(ipOf(ip, raw), 64);

/** As `callerOf`, of a request that no Fastify has seen: an upgrade to a WebSocket. */
export const callerOfRaw =
  (trust: TrustProxy) =>
  (request: IncomingMessage): string =>
    normalizeIP(ipOf(peerOf(request, trust), request), 64);

/** What of an address may be kept: the /24 network of an IPv4 one, the /48 of an IPv6 one. */
export const networkOf = ({ ip, raw }: FastifyRequest): string =>
  normalizeIP(ipOf(ip, raw), 48).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0");
