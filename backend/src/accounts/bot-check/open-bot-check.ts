import type { FastifyBaseLogger } from "fastify";

import type { BackendConfig } from "../../kernel/config/config.ts";
import { siteverify } from "./siteverify.ts";
import { type BotCheck, type UseChallenge, proofOfWork } from "./bot-check.ts";

/** The bot check that is configured: a provider's, or our own. */
export const openBotCheck = (
  { botCheck, publicUrl, tokenSecret }: BackendConfig,
  use: UseChallenge,
  log: FastifyBaseLogger,
): BotCheck =>
  botCheck.provider
    ? siteverify(botCheck.provider, { publicUrl, use, log })
    : proofOfWork(tokenSecret, botCheck.cost, use);
