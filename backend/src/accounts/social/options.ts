import type { SignInOptions } from "@lyceum/shared/rest/accounts.ts";

import type { BackendConfig } from "../../kernel/config/config.ts";
import { mailsResets } from "../resets/mailing.ts";
import type { AccountsService } from "../service.ts";
import type { SocialService } from "./service.ts";

/** What pages that sign people in need to know of how the site is set up. */
export const optionsOf = (
  { botCheckOptions }: Pick<AccountsService, "botCheckOptions">,
  social: SocialService,
  config: BackendConfig,
): SignInOptions => ({
  social: social.options,
  bot_check: botCheckOptions,
  mail: mailsResets(config),
});
