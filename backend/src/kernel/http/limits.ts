import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import rateLimit, { type CreateRateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { callerOf } from "./address.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a call of who was let in. Throws too_many. */
    countPerson(request: FastifyRequest): Promise<void>;
  }
}

const tooMany = (milliseconds: number) =>
  new DomainError("too_many", MESSAGES.tooMany, Math.ceil(milliseconds / 1_000));

/** Every call counts for its address, before anything is done for it: unknown paths and wrong tokens too. */
export const limitAddresses = async (app: FastifyInstance, perMinute: number): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: callerOf,
    timeWindow: "1 minute",
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
  app.addHook("onRequest", counter(app, { max: perMinute, keyGenerator: callerOf }));
};

/** After `limitAddresses`. Routes may have narrower limits of their own (see `CallLimit`). */
export const limitPersons = (app: FastifyInstance, perMinute: number): void => {
  const keyGenerator = (request: FastifyRequest) => request.person?.id ?? callerOf(request);
  app.decorate("countPerson", counter(app, { max: perMinute, keyGenerator }));
};

const counter = (app: FastifyInstance, options: CreateRateLimitOptions) => {
  const count = app.createRateLimit(options);
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
  };
};
