import type { GoogleConfig } from "../../kernel/config/config.ts";
import { keysAt } from "./keys.ts";
import type { IdentityProvider } from "./provider.ts";

/** Source: Google, "Verify the Google ID token on your server side". */
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"] as const;

export const google = ({ clientId, keysUrl }: GoogleConfig): IdentityProvider => ({
  name: "google",
  clientId,
  issuers: ISSUERS,
  keys: keysAt(keysUrl),
  forAdmins: true,
  // Google knows only that other mailboxes once belonged to the person. Source: the same guide, `email_verified`.
  provesEmail: ({ email, email_verified, hd }) =>
    email_verified && (email.endsWith("@gmail.com") || hd !== undefined),
});
