import { createHmac, timingSafeEqual } from "node:crypto";

import { ACCESS_TOKEN_SECONDS } from "@lyceum/shared/limits.ts";
import { TokenClaims } from "@lyceum/shared/signaling/handshake.ts";
import jwt from "@fastify/jwt";
import type { FastifyInstance } from "fastify";

import { keyFor } from "../../kernel/security/keys.ts";

const ISSUER = "lyceum";
const AUDIENCE = "lyceum";

const VERIFYING = {
  algorithms: ["HS256" as const],
  allowedIss: ISSUER,
  allowedAud: AUDIENCE,
  requiredClaims: ["exp", "iat", "iss", "aud", "sub", "sid"],
};

/** Readies `app.jwt`: one algorithm, one issuer, one audience, always an expiry. Source: RFC 8725, section 3. */
export const registerJwt = async (app: FastifyInstance, tokenSecret: string): Promise<void> => {
  await app.register(jwt, {
    secret: keyFor("access token", tokenSecret),
    sign: { algorithm: "HS256", iss: ISSUER, aud: AUDIENCE, expiresIn: ACCESS_TOKEN_SECONDS },
    verify: VERIFYING,
  });
};

export type AccessTokens = {
  sign(claims: Pick<TokenClaims, "sub" | "sid" | "role" | "tab">): string;
  /** Null for anything but a valid token of this site. */
  verify(token: string): TokenClaims | null;
  /** The same for one that was valid and may have expired: it lets nobody in, and says whose tab it is. */
  readOld(token: string): TokenClaims | null;
};

export const accessTokens = (app: FastifyInstance): AccessTokens => ({
  sign: (claims) => app.jwt.sign(claims),
  verify: (token) => parsed(() => app.jwt.verify(token)),
  readOld: (token) => {
    const options = { ...VERIFYING, ignoreExpiration: true };
    return parsed(() => app.jwt.verify(token, options));
  },
});

const parsed = (verify: () => unknown): TokenClaims | null => {
  try {
    return TokenClaims.parse(verify());
  } catch {
    return null;
  }
};

/** What a refresh cookie says: which sign-in, and how often its token had been rotated when this one was made. */
export type RefreshClaims = { signInId: string; generation: number };

export type RefreshTokens = {
  sign(claims: RefreshClaims): string;
  /** Null for whatever we did not make. An old generation is read too: using it again means that it was stolen. */
  read(token: string): RefreshClaims | null;
};

/**
 * `{signInId}.{generation}.{mac}`. The same claims always make the same token, so a page whose answer got lost is
 * given it again, and the database need not keep anything that lets anybody in.
 */
export const refreshTokens = (tokenSecret: string): RefreshTokens => {
  const key = keyFor("refresh token", tokenSecret);
  const macOf = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const sign = ({ signInId, generation }: RefreshClaims) =>
    `${signInId}.${generation}.${macOf(`${signInId}.${generation}`)}`;
  return {
    sign,
    read: (token) => {
      const [, signInId, digits] =
        /^([0-9a-f-]{36})\.(0|[1-9]\d{0,8})\.[\w-]{43}$/.exec(token) ?? [];
      if (signInId === undefined || digits === undefined) return null;
      const claims = { signInId, generation: Number(digits) };
      return timingSafeEqual(Buffer.from(sign(claims)), Buffer.from(token)) ? claims : null;
    },
  };
};
