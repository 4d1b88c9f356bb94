import { createHash } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { BOT_CHECK_SECONDS } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";

import type { SiteverifyConfig } from "../../kernel/config/config.ts";
import type { BotCheck, UseChallenge } from "./bot-check.ts";

/** A provider does not say how hard it was. */
const USUAL_WORK = 1;

/** Milliseconds that a verdict may take, and seconds until it is worth asking again. */
const TIMEOUT = 5_000;
const AGAIN = 5;

/** Source: reCAPTCHA, "Verifying the user's response"; hCaptcha and Turnstile answer the same. */
const Verdict = z.object({
  success: z.boolean(),
  challenge_ts: z.string().optional(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});
type Verdict = z.infer<typeof Verdict>;

type Deps = { publicUrl: string | null; use: UseChallenge; log: FastifyBaseLogger };

/** The bot check of a provider elsewhere. Its verdict on each answer is asked for by this server, and counts once. */
export const siteverify = (config: SiteverifyConfig, deps: Deps): BotCheck => {
  const { publicUrl, use, log } = deps;
  const hostname = publicUrl === null ? null : new URL(publicUrl).hostname;
  return {
    options: { provider: "recaptcha", site_key: config.siteKey, script: config.script },
    challenge: () => Promise.reject(new DomainError("not_found", MESSAGES.noSuchCall)),
    verify: async (answer) => {
      const verdict = await ask(config, answer, log);
      if (!verdict.success) return null;
      // Solved for another site by its visitors, and brought here.
      if (hostname !== null && verdict.hostname !== hostname) return null;
      const expiresAt = endOf(verdict);
      const id = createHash("sha256").update(answer).digest("base64url");
      if (expiresAt.getTime() <= Date.now() || !(await use(id, expiresAt))) return null;
      return USUAL_WORK;
    },
  };
};

const endOf = ({ challenge_ts }: Verdict): Date => {
  const solved = challenge_ts === undefined ? Date.now() : Date.parse(challenge_ts);
  return new Date((Number.isNaN(solved) ? 0 : solved) + BOT_CHECK_SECONDS * 1_000);
};

/** Throws unavailable when there is no verdict to be had, which is nobody's failure who signs in. */
const ask = async (
  { secret, verifyUrl }: SiteverifyConfig,
  response: string,
  log: FastifyBaseLogger,
): Promise<Verdict> => {
  try {
    const reply = await fetch(verifyUrl, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
      body: new URLSearchParams({ secret, response }),
    });
    const verdict = Verdict.parse(await reply.json());
    const ours = verdict["error-codes"].filter((code) => code.endsWith("-input-secret"));
    if (ours.length > 0) throw new Error(`The bot check's provider says: ${ours.join(", ")}`);
    return verdict;
  } catch (error) {
    log.error({ err: error }, "The bot check's provider gave no verdict");
    throw new DomainError("unavailable", MESSAGES.login.botCheckAway, AGAIN);
  }
};
