import { logout, refreshSession, type Session } from "@lyceum/shared/rest/accounts.ts";

import { call } from "../http/call.ts";
import { CallError } from "../http/CallError.ts";

/** A new token, by the refresh cookie or the last token; null if there is no session. Rejects without an answer. */
export async function askForSession(lastToken: string | null): Promise<Session | null> {
  try {
    return (await call(refreshSession, {}, lastToken ?? undefined)).data;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

/** Ends the session on the server. */
export const endOnServer = (token: string | null) => call(logout, {}, token ?? undefined);
