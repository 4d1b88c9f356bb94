import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { SOCIAL_NONCE_SECONDS } from "@lyceum/shared/limits.ts";

import type { Database } from "../../kernel/database/database.ts";
import { keyFor } from "../../kernel/security/keys.ts";
import { useNonce } from "./nonces-repository.ts";

const SECRET = /^[\w-]{43}$/;

/** What a browser is known by while it signs in; only its cookie says it. */
export const browserSecret = (known: string | undefined): string =>
  known !== undefined && SECRET.test(known) ? known : randomBytes(32).toString("base64url");

export type Nonces = ReturnType<typeof socialNonces>;

/**
 * Nonces of social sign-ins, `{random}.{expiry}.{mac}`: bound to one browser, and used once. A page may have several under
 * way. Nothing is kept of one until it is used.
 */
export const socialNonces = (tokenSecret: string, { queries }: Database) => {
  const key = keyFor("social nonce", tokenSecret);
  const sign = (text: string, browser: string) =>
    `${text}.${createHmac("sha256", key).update(`${text}.${browser}`).digest("base64url")}`;

  const isSigned = (nonce: string, browser: string): boolean => {
    const expected = Buffer.from(sign(nonce.slice(0, nonce.lastIndexOf(".")), browser));
    const given = Buffer.from(nonce);
    return expected.length === given.length && timingSafeEqual(expected, given);
  };

  return {
    make: (browser: string): string => {
      const expiry = Math.floor(Date.now() / 1_000) + SOCIAL_NONCE_SECONDS;
      return sign(`${randomBytes(16).toString("base64url")}.${expiry}`, browser);
    },
    /** True once for one that was made for this browser and has not expired. */
    use: async (nonce: string, browser: string): Promise<boolean> => {
      if (!isSigned(nonce, browser)) return false;
      const [id = "", expiry] = nonce.split(".");
      const expiresAt = new Date(Number(expiry) * 1_000);
      return expiresAt.getTime() > Date.now() && useNonce(queries, { id, expires_at: expiresAt });
    },
  };
};
