import type { SignInOptions } from "@lyceum/shared/rest/accounts.ts";

import { chosen } from "../../http/bases.ts";

/** Where the backend does not say: a password, and the bot check whose key this page has, or else our own. */
export function usualSignIn(): SignInOptions {
  const site_key = chosen("bot-check-key");
  const script = chosen("bot-check-script");
  const bot_check: SignInOptions["bot_check"] =
    site_key && script ? { provider: "recaptcha", site_key, script } : { provider: "own" };
  return { social: null, bot_check, mail: false };
}
