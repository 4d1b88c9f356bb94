import { logout, refreshSession, type Session } from "@lyceum/shared/rest/accounts.ts";

import { call } from "./call.ts";
import { CallError } from "./CallError.ts";

/** A new token by the refresh cookie; null when there is no session. Rejects when no answer came. */
export async function askForSession(): Promise<Session | null> {
  try {
    return (await call(refreshSession, {})).data;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

/** Ends the session on the server. */
export const endOnServer = () => call(logout, {});
