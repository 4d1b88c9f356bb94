import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import cookie from "@fastify/cookie";
import { serializerCompiler } from "@fastify/type-provider-zod";
import type { FastifyInstance } from "fastify";

import type { BackendConfig } from "../config/config.ts";
import { answerError } from "./errors.ts";
import { CALM, type Load, shedCalls } from "./load.ts";
import { limitAddresses, limitPersons } from "./limits.ts";
import { foreignOriginGuard } from "./origin.ts";
import { denyByDefault } from "./route.ts";
import { validatorCompiler } from "./validator.ts";

/** Readies the part of the site that answers REST calls: all that is the same for every one of them. */
export const readyScope = async (
  app: FastifyInstance,
  config: BackendConfig,
  load: Load = CALM,
): Promise<void> => {
  denyByDefault(app);
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");
  app.decorateRequest("person", null);
  app.decorate("load", load);
  app.addHook("onRequest", shedCalls(load));
  app.addHook("onRequest", foreignOriginGuard(config));
  app.addHook("onRequest", async (_request, reply) => {
    // Answers are private unless a call says otherwise.
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  });
  await app.register(cookie);
  await limitAddresses(app, app.prefix, config.limits.callsPerMinute);
  limitPersons(app, app.prefix, config.limits.personCallsPerMinute);
  app.setNotFoundHandler(async () => {
    throw new DomainError("not_found", MESSAGES.noSuchCall);
  });
};
