import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export const REQUEST_ID = "x-request-id";
/** No dot: no token has this form. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id of a request in our logs: the proxy's, where that is valid, else a new one. */
export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
  const given = headers[REQUEST_ID];
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
};

/** Returns the request id, for log correlation. */
export const sayId = ({ id }: FastifyRequest, reply: FastifyReply): void => {
  reply.header(REQUEST_ID, id);
};

export const answerWithId = (app: FastifyInstance): void => {
  app.addHook("onRequest", async (request, reply) => sayId(request, reply));
};
