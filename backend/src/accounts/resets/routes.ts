import { MESSAGES } from "@lyceum/shared/messages.ts";
import { forgotPassword, resetPassword } from "@lyceum/shared/rest/accounts.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../../kernel/http/route.ts";
import { originOf } from "../sessions/origin.ts";
import type { ResetsService } from "./service.ts";

export const resetsRoutes = (
  app: FastifyInstance,
  resets: ResetsService,
  { resetsPerMinute }: { resetsPerMinute: number },
): void => {
  const limited = { callsPerMinute: resetsPerMinute };

  route(
    app,
    forgotPassword,
    async ({ body }) => ({ status: "success", message: await resets.ask(body) }),
    limited,
  );

  route(
    app,
    resetPassword,
    async ({ body, request }) => {
      await resets.reset(body, originOf(request));
      return { status: "success", message: MESSAGES.account.resetDone };
    },
    limited,
  );
};
