import type { JWTVerifyGetKey } from "jose";
import { z } from "zod";

const EMAIL = z.email();

/** A tab or a line break where a name should be is a space. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

const NAME_MAX = 120;

/** What of a provider's token is looked at. Source: OpenID Connect Core 1.0, sections 2 and 5.1. */
export const Claims = z
  .object({
    sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
    // One audience and no list: a token that is also for another site is refused.
    aud: z.string(),
    nonce: z.string().max(500),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254)
      .refine((text) => EMAIL.safeParse(text).success),
    email_verified: z.boolean().default(false),
    name: z.string().max(1_000).default(""),
    /** Google: the organisation whose account it is. */
    hd: z.string().optional(),
  })
  .transform((claims) => ({ ...claims, name: nameOf(claims.name, claims.email) }));
export type Claims = z.infer<typeof Claims>;

const nameOf = (name: string, email: string): string => {
  const known = oneLine(name) || email.split("@")[0]!;
  return [...known].slice(0, NAME_MAX).join("");
};

/** An identity provider. */
export type IdentityProvider = {
  name: "google" | "sandbox";
  /** Public: whom its tokens are made for. */
  clientId: string;
  /** What its tokens may call it; identities are kept by the first. */
  issuers: readonly [string, ...string[]];
  /** Finds the key that a token names. */
  keys: JWTVerifyGetKey;
  /** Whether its word on an email is good enough to open an account that is there already. */
  provesEmail(claims: Claims): boolean;
  /** Whether it may sign admins in. */
  forAdmins: boolean;
};
