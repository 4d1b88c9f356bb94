import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyBaseLogger } from "fastify";

import { credentialRefused, readCredential } from "./credential.ts";
import type { Found, IdentitiesRepository } from "./identities-repository.ts";
import type { Nonces } from "./nonces.ts";
import type { IdentityProvider } from "./provider.ts";

export type SocialDeps = {
  /** Null where people sign in with passwords alone. */
  provider: IdentityProvider | null;
  identities: IdentitiesRepository;
  nonces: Nonces;
  log: FastifyBaseLogger;
};

export type SocialService = ReturnType<typeof createSocial>;

/** Signing in by what a provider of identities says. */
export const createSocial = ({ provider, identities, nonces, log }: SocialDeps) => ({
  /** Throws forbidden where the provider's token stands for another person, and as `identify`. Makes nobody. */
  assertIs: async (
    userId: string,
    credential: string,
    browser: string | undefined,
  ): Promise<void> => {
    if (!provider) throw credentialRefused();
    const { sub, nonce } = await readCredential(provider, credential, log);
    if (browser === undefined || !(await nonces.use(nonce, browser))) throw credentialRefused();
    if (!(await identities.isOf({ issuer: provider.issuers[0], subject: sub }, userId)))
      throw new DomainError("forbidden", MESSAGES.account.notYours);
  },

  options: provider && { provider: provider.name, client_id: provider.clientId },

  makeNonce: (browser: string): string => nonces.make(browser),

  /**
   * The user of a provider's token; a new person becomes a student. `browser` is from the cookie that the nonce came
   * with. Throws unauthenticated, conflict (the email), forbidden (banned), unavailable (the provider).
   */
  identify: async (credential: string, browser: string | undefined): Promise<Found> => {
    if (!provider) throw credentialRefused();
    const claims = await readCredential(provider, credential, log);
    if (browser === undefined || !(await nonces.use(claims.nonce, browser)))
      throw credentialRefused();
    const found = await identities.findOrMake({
      issuer: provider.issuers[0],
      subject: claims.sub,
      name: claims.name,
      email: claims.email,
      proven: provider.provesEmail(claims),
    });
    if (!found) throw new DomainError("conflict", MESSAGES.account.emailHasPassword);
    if (found.user.banned_at) throw new DomainError("forbidden", MESSAGES.account.banned);
    if (found.user.role === "admin" && !provider.forAdmins)
      throw new DomainError("forbidden", MESSAGES.account.adminsElsewhere);
    return found;
  },
});
