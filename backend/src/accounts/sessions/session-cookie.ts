import { STAYING_SESSION } from "@lyceum/shared/limits.ts";

import { type HostCookie, hostCookie } from "../../kernel/security/host-cookie.ts";

export type SessionCookie = HostCookie;

/** The refresh token's cookie. */
export const sessionCookie = (publicUrl: string | null): SessionCookie =>
  hostCookie({ name: "lyceum", seconds: STAYING_SESSION.idleSeconds, publicUrl });
