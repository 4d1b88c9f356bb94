import type { BotCheckName, SiteverifyConfig } from "../../kernel/config/config.ts";

export const BOT_CHECKS = [
  "recaptcha",
  "hcaptcha",
  "turnstile",
] as const satisfies readonly BotCheckName[];

type Addresses = Pick<SiteverifyConfig, "script" | "verifyUrl">;

/** The others stand in for reCAPTCHA: their scripts bring `grecaptcha`. Source: each one's guide to moving there. */
const ADDRESSES: Record<BotCheckName, Addresses> = {
  recaptcha: {
    script: "https://www.google.com/recaptcha/api.js",
    verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
  },
  hcaptcha: {
    script: "https://js.hcaptcha.com/1/api.js",
    verifyUrl: "https://api.hcaptcha.com/siteverify",
  },
  turnstile: {
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js?compat=recaptcha",
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  },
};

type Given = Pick<SiteverifyConfig, "siteKey" | "secret"> & {
  /** Where reCAPTCHA is reached instead, such as https://www.recaptcha.net. */
  origin?: string | undefined;
};

export const siteverifyOf = (name: BotCheckName, { origin, ...keys }: Given): SiteverifyConfig => {
  const { script, verifyUrl } = ADDRESSES[name];
  const at = (url: string) =>
    name === "recaptcha" && origin ? new URL(new URL(url).pathname, origin).href : url;
  return { ...keys, name, script: at(script), verifyUrl: at(verifyUrl) };
};
