import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export const REQUEST_ID = "x-request-id";
/** No dot: no token has this form. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The name of a request in our logs: that of whoever passed it on to us, where it is one, else our own. */
export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
  const given = headers[REQUEST_ID];
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
};

/** Says a request's name in its answer, so that what somebody reports is found in the logs. */
export const sayId = ({ id }: FastifyRequest, reply: FastifyReply): void => {
  reply.header(REQUEST_ID, id);
};

export const answerWithId = (app: FastifyInstance): void => {
  app.addHook("onRequest", async (request, reply) => sayId(request, reply));
};
