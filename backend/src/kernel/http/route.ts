import type { Access, Endpoint } from "@lyceum/shared/rest/endpoint.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";

import type { Person } from "../security/person.ts";
import { admit } from "./access.ts";
import { callerOf } from "./address.ts";
import { type Refusal, answerErrorWith } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call; a route without it cannot be registered (see `denyByDefault`). */
    access?: Access;
    /** The person must have shown who they are within the last minutes. */
    confirmed?: boolean;
  }
}

type Part<E extends Endpoint, Name extends "body" | "params" | "query"> = E[Name] extends z.ZodType
  ? z.output<E[Name]>
  : undefined;

type Caller<Who extends Access> = Who extends "public"
  ? null
  : Who extends "optional"
    ? Person | null
    : Person;

/** What a handler is given: parsed by the endpoint's schemas, and let in by its access. */
export type Call<E extends Endpoint> = {
  body: Part<E, "body">;
  params: Part<E, "params">;
  query: Part<E, "query">;
  /** Null for visitors, where the endpoint is open to them. */
  person: Caller<E["access"]>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Calls in a minute: of one address, or of one person signed in and of one address without. */
export type CallLimit = number | { person: number; visitor: number };

/** Of calls that change something: many people of one school may do so in a minute, behind one address. */
export const CHANGES_PER_MINUTE: CallLimit = { person: 1_200, visitor: 60 };

type RouteOptions = {
  callsPerMinute?: CallLimit;
  longBody?: boolean;
  bodyWithin?: number;
  refusal?: Refusal;
};

/**
 * Registers one endpoint of shared/rest. Method, url, schemas and who may call come from there alone; `handler`
 * holds what is left; it answers `reply` where it has sent the answer itself. Call it within the scope of the
 * endpoint's base (see `readyScope`).
 */
export const route = <E extends Endpoint, const Answer extends z.input<E["reply"]>>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer | FastifyReply>,
  options: RouteOptions = {},
): void => {
  const { method, url, access, body, params, query, reply: answer } = endpoint;
  const confirmed = endpoint.confirmed ?? false;
  const withoutTwoStep = endpoint.withoutTwoStep ?? false;
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    schema: {
      ...(body && { body }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      response: { 200: answer },
    },
    config: {
      access,
      confirmed,
      longBody: options.longBody ?? false,
      ...(options.bodyWithin && { bodyWithin: options.bodyWithin }),
      ...(options.callsPerMinute && { rateLimit: rateLimitOf(options.callsPerMinute) }),
    },
    // Before the route's own limit: one of persons has to know them.
    onRequest: admit(app, access, { confirmed, withoutTwoStep }),
    ...(options.refusal && refusing(options.refusal)),
    handler: async (request, reply) => {
      const { body: given, params: path, query: search, person } = request;
      // Fastify has parsed each part with the schema that its type is derived from.
      const call = { body: given, params: path, query: search, person, request, reply } as Call<E>;
      return handler(call);
    },
  });
};

const refusing = (refusal: Refusal) => {
  const answer = answerErrorWith(refusal);
  return {
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      answer(error, request, reply);
    },
  };
};

const rateLimitOf = (limit: CallLimit) =>
  typeof limit === "number"
    ? { max: limit }
    : {
        max: ({ person }: FastifyRequest) => (person ? limit.person : limit.visitor),
        keyGenerator: (request: FastifyRequest) => request.person?.id ?? callerOf(request),
      };

/** The hook that makes a route without a policy impossible: registering it throws, and the process does not start. */
export const denyByDefault = (app: FastifyInstance): void => {
  app.addHook("onRoute", ({ url, config }) => {
    if (config?.access === undefined) throw new Error(`${url} does not say who may call it`);
  });
};
