import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import rateLimit, { type CreateRateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { SharedCounts } from "../shared-counts/shared-counts.ts";
import { callerOf } from "./address.ts";
import { AddressLimit } from "./address-limit.ts";
import { storeOver } from "./shared-store.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Where limits are counted over all processes; without it each counts by itself. */
    sharedCounts?: SharedCounts;
    /** Of all requests of this part of the site. */
    addressLimit: AddressLimit;
    /** Counts a call of who was let in. Throws too_many. */
    countPerson: Count;
  }
}

/** Counts a request. Throws too_many. */
export type Count = (request: FastifyRequest) => Promise<void>;

const tooMany = (milliseconds: number) =>
  new DomainError("too_many", MESSAGES.tooMany, Math.ceil(milliseconds / 1_000));

/** Limits of this app, and of all within it that is registered afterwards, are counted over all processes. */
export const countTogether = (app: FastifyInstance, counts: SharedCounts): void => {
  app.decorate("sharedCounts", counts);
};

/**
 * Every call counts for its address, before anything is done for it: unknown paths and wrong tokens too. `what` is called has
 * counts of its own.
 */
export const limitAddresses = async (
  app: FastifyInstance,
  what: string,
  perMinute: number,
): Promise<void> => {
  const { sharedCounts, log } = app;
  await app.register(rateLimit, {
    global: false,
    ...(sharedCounts && { store: storeOver(sharedCounts, log) }),
    keyGenerator: callerOf,
    timeWindow: "1 minute",
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
  const limit = new AddressLimit(what, perMinute, sharedCounts);
  app.decorate("addressLimit", limit);
  app.addHook("onRequest", counterOf(limit));
};

/** For where it shows only on the way what a request costs: it is counted for its address when it does. */
export const addressCounter = (app: FastifyInstance, what: string, perMinute: number): Count =>
  counterOf(new AddressLimit(what, perMinute, app.sharedCounts));

const counterOf =
  (limit: AddressLimit): Count =>
  async (request) => {
    const left = await limit.count(callerOf(request));
    if (left > 0) throw tooMany(left);
  };

/** After `limitAddresses`. Routes may have narrower limits of their own (see `CallLimit`). */
export const limitPersons = (app: FastifyInstance, what: string, perMinute: number): void => {
  app.decorate("countPerson", personCounter(app, what, perMinute));
};

/** The same for what a route counts itself, once it knows that the person does it. */
export const personCounter = (app: FastifyInstance, what: string, perMinute: number): Count => {
  const keyGenerator = (request: FastifyRequest) =>
    `${what} by one person, ${request.person?.id ?? callerOf(request)}`;
  return counter(app, { max: perMinute, keyGenerator });
};

const counter = (app: FastifyInstance, options: CreateRateLimitOptions): Count => {
  const count = app.createRateLimit(options);
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
  };
};
