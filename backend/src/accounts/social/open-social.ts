import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { BackendConfig } from "../../kernel/config/config.ts";
import type { Database } from "../../kernel/database/database.ts";
import { google } from "./google.ts";
import { identitiesRepository } from "./identities-repository.ts";
import { socialNonces } from "./nonces.ts";
import type { IdentityProvider } from "./provider.ts";
import { openSandbox } from "./sandbox/sandbox.ts";
import { type SocialService, createSocial } from "./service.ts";

type Deps = { database: Database; config: BackendConfig; log: FastifyBaseLogger };

/** Social sign-in with the provider that is configured. */
export const openSocial = async (app: FastifyInstance, deps: Deps): Promise<SocialService> => {
  const { database, config, log } = deps;
  return createSocial({
    provider: await openProvider(app, deps),
    identities: identitiesRepository(database),
    nonces: socialNonces(config.tokenSecret, database),
    log,
  });
};

const openProvider = async (app: FastifyInstance, deps: Deps): Promise<IdentityProvider | null> => {
  const { social } = deps.config;
  if (social === "off") return null;
  return social === "sandbox" ? openSandbox(app, deps) : google(social.google);
};
