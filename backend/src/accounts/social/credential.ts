import { DomainError } from "@lyceum/shared/errors.ts";
import { SOCIAL_NONCE_SECONDS } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyBaseLogger } from "fastify";
import { errors, jwtVerify } from "jose";

import { Claims, type IdentityProvider } from "./provider.ts";

/** Seconds that a provider's clock may differ from ours. */
const CLOCKS = 30;

export const credentialRefused = () =>
  new DomainError("unauthenticated", MESSAGES.account.credentialRefused);

/**
 * Reads a provider's token: signature, algorithm, issuer, audience and times. Whether its nonce is good is not asked here.
 * Throws unauthenticated, and unavailable when the provider's keys cannot be had. Source: RFC 8725; OpenID Connect Core
 * 1.0, section 3.1.3.7.
 */
export const readCredential = async (
  { keys, issuers, clientId }: IdentityProvider,
  credential: string,
  log: FastifyBaseLogger,
): Promise<Claims> => {
  try {
    const { payload } = await jwtVerify(credential, keys, {
      algorithms: ["RS256", "ES256"],
      issuer: [...issuers],
      audience: clientId,
      requiredClaims: ["iat", "exp", "sub", "nonce"],
      maxTokenAge: SOCIAL_NONCE_SECONDS,
      clockTolerance: CLOCKS,
    });
    return Claims.parse(payload);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // Not the error itself: it carries what the token says about a person.
    log.info({ reason: reasonOf(error) }, "A social credential was refused");
    throw credentialRefused();
  }
};

const reasonOf = (error: unknown): string => {
  if (error instanceof errors.JWTClaimValidationFailed) return `${error.code} ${error.claim}`;
  return error instanceof errors.JOSEError ? error.code : "its claims";
};
