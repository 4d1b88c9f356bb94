import type { FastifyInstance } from "fastify";

import type { Answer } from "../answer.ts";

/**
 * Answers a public call without parameters at once where `kept` has its answer, unless calls are shed. Call it within the scope
 * of the call's base.
 */
export const answerAtOnce = (
  app: FastifyInstance,
  url: string,
  kept: () => Answer | undefined,
): void => {
  const route = app.prefix + url;
  const { addressLimit: limit, load } = app;
  app.atOnce?.add(({ target }) => {
    if (target !== route || load.isShed("calls")) return null;
    const stored = kept();
    return stored ? { stored, route, limit } : null;
  });
};
