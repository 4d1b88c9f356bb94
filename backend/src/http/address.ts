import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";

/** The caller's address as the socket (or a trusted proxy) gives it; an IPv4 one always in IPv4's form. */
export const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip, 128);

/** What counts as one caller: an IPv4 address, or the /64 network that an IPv6 subscriber has to himself. */
export const callerOf = (request: FastifyRequest): string => normalizeIP(request.ip, 64);

/** What of an address may be kept: the /24 network of an IPv4 one, the /48 of an IPv6 one. */
export const networkOf = (request: FastifyRequest): string =>
  normalizeIP(request.ip, 48).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0");
