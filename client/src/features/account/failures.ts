import { MESSAGES } from "@lyceum/shared/messages.ts";

import { CallError } from "../../http/CallError.ts";

/** The login form's text for a failed sign-in (specification, section 8). */
export function loginFailure(error: unknown): string {
  if (!(error instanceof CallError)) return MESSAGES.login.fallback;
  if (error.status === null) return MESSAGES.login.network;
  if (error.status === 403) return MESSAGES.login.forbidden;
  return error.serverMessage ?? MESSAGES.login.failed;
}

/** The register form's text for a failed registration. */
export function registerFailure(error: unknown): string {
  if (!(error instanceof CallError) || error.status === null) return MESSAGES.register.error;
  return error.serverMessage ?? MESSAGES.register.failed;
}
