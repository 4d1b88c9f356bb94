import { Buffer } from "node:buffer";

import { BOT_CHECK_SECONDS } from "@lyceum/shared/limits.ts";
import type { SignInOptions } from "@lyceum/shared/rest/accounts.ts";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";

import { keyFor } from "../../kernel/security/keys.ts";

/** Tells humans from bots: our proof of work, or a captcha provider. */
export type BotCheck = {
  /** What pages need to know of it. */
  options: SignInOptions["bot_check"];
  /** What the page needs to come to an answer, with so many times the usual work. */
  challenge(work: number): Promise<Record<string, unknown>>;
  /** The work that a right answer took, 1 being the usual; null for a wrong one, and for one that was shown before. */
  verify(answer: string): Promise<number | null>;
};

/** Remembers a challenge as used until it expires; false when it was used before. Safe against two at once. */
export type UseChallenge = (id: string, expiresAt: Date) => Promise<boolean>;

/** Each key to derive costs this many rounds of PBKDF2. */
const ROUNDS = 1_000;
const HEX_MAX = 200;

/** What `recaptcha` carries: base64 of this as JSON. Source: altcha-lib's Payload; unknown fields break the signature. */
const Answer = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal("PBKDF2/SHA-256"),
      nonce: z.string().max(HEX_MAX),
      salt: z.string().max(HEX_MAX),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string().max(HEX_MAX),
      keySignature: z.string().max(HEX_MAX),
      expiresAt: z.int(),
    }),
    signature: z.string().max(HEX_MAX),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(HEX_MAX) }),
});

/**
 * What we sign into a challenge. Only the derived key of an answer is checked, never its counter: the work is what was
 * asked for. A challenge that was made before an update says nothing of it.
 */
const Signed = z.object({ work: z.int() }).default({ work: 1 });

/** @param cost keys that a page derives at most; it derives at least half of them. */
export const proofOfWork = (tokenSecret: string, cost: number, use: UseChallenge): BotCheck => {
  const secrets = {
    hmacSignatureSecret: keyFor("bot check", tokenSecret),
    hmacKeySignatureSecret: keyFor("bot check key", tokenSecret),
  };
  return {
    options: { provider: "own" },
    challenge: async (work) => ({
      ...(await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: ROUNDS,
        counter: randomInt(cost * work, Math.ceil((cost * work) / 2)),
        data: { work },
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1_000) + BOT_CHECK_SECONDS,
        ...secrets,
      })),
    }),
    verify: async (encoded) => {
      const answer = decode(encoded);
      if (!answer) return null;
      const { verified } = await verifySolution({ ...answer, deriveKey, ...secrets });
      const { nonce, expiresAt, data } = answer.challenge.parameters;
      // Only a right answer is remembered: a bot that did no work cannot fill the table.
      if (!verified || !(await use(nonce, new Date(expiresAt * 1_000)))) return null;
      return Signed.parse(data).work;
    },
  };
};

const decode = (encoded: string): z.infer<typeof Answer> | null => {
  try {
    return Answer.parse(JSON.parse(Buffer.from(encoded, "base64").toString("utf8")));
  } catch {
    return null;
  }
};
