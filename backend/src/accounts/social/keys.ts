import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import {
  type FetchImplementation,
  type JWTVerifyGetKey,
  createRemoteJWKSet,
  customFetch,
  errors,
} from "jose";

/** Milliseconds: how long an answer may take, and how soon an unknown key makes us look again. */
const TIMEOUT = 5_000;
const COOLDOWN = 30_000;

/**
 * The keys at an address of a provider: kept, and looked at again when a token names one that is not among them.
 * No other key counts, whatever a token's header brings or points at.
 */
export const keysAt = (url: string, fetch?: FetchImplementation): JWTVerifyGetKey => {
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: TIMEOUT,
    cooldownDuration: COOLDOWN,
    ...(fetch && { [customFetch]: fetch }),
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (isAboutToken(error)) throw error;
      const away = new DomainError("unavailable", MESSAGES.account.providerAway, COOLDOWN / 1_000);
      throw Object.assign(away, { cause: error });
    }
  };
};

const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;
