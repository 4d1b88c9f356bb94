import { MESSAGES } from "@lyceum/shared/messages.ts";

import { CallError } from "../../api/CallError.ts";

/** What the login form says of a sign-in that failed (specification, section 8). */
export function loginFailure(error: unknown): string {
  if (!(error instanceof CallError)) return MESSAGES.login.fallback;
  if (error.status === null) return MESSAGES.login.network;
  if (error.status === 403) return MESSAGES.login.forbidden;
  return error.serverMessage ?? MESSAGES.login.failed;
}

/** What the register form says of a registration that failed. */
export function registerFailure(error: unknown): string {
  if (!(error instanceof CallError) || error.status === null) return MESSAGES.register.error;
  return error.serverMessage ?? MESSAGES.register.failed;
}
