import type { FastifyRequest } from "fastify";

import { callerOf, networkOf } from "../../kernel/http/address.ts";

/** Where a request comes from, as the server sees it. */
export type Origin = {
  address: string;
  /** The address shortened, as it may be kept. */
  network: string;
  userAgent: string;
};

/** The same of a sign-in. */
export type SignInOrigin = Origin & {
  /** The id of the browser; one that signs in for the first time is given a new one. */
  deviceId: string;
};

const USER_AGENT_MAX = 300;

export const originOf = (request: FastifyRequest): Origin => ({
  address: callerOf(request),
  network: networkOf(request),
  userAgent: (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_MAX),
});
