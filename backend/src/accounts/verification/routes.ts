import { MESSAGES } from "@lyceum/shared/messages.ts";
import { sendVerificationMail, verifyEmail } from "@lyceum/shared/rest/verification.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../../kernel/http/route.ts";
import type { VerificationService } from "./service.ts";

const CALLS_PER_MINUTE = { person: 20, visitor: 20 };

export const verificationRoutes = (
  app: FastifyInstance,
  verification: VerificationService,
): void => {
  const limited = { callsPerMinute: CALLS_PER_MINUTE };

  route(
    app,
    sendVerificationMail,
    async ({ person }) => ({ status: "success", message: await verification.send(person) }),
    limited,
  );

  route(
    app,
    verifyEmail,
    async ({ person, body }) => {
      await verification.verify(person, body.token);
      return { status: "success", message: MESSAGES.account.emailVerified };
    },
    limited,
  );
};
