import { SOCIAL_NONCE_SECONDS } from "@lyceum/shared/limits.ts";

import { type HostCookie, hostCookie } from "../../kernel/security/host-cookie.ts";

/** The cookie that binds nonces to a browser. */
export const browserCookie = (publicUrl: string | null): HostCookie =>
  hostCookie({ name: "lyceum-browser", seconds: SOCIAL_NONCE_SECONDS, publicUrl });
