import { logout, refreshSession, type Session } from "@lyceum/shared/rest/accounts.ts";

import { browserStorage } from "../browser/storage.ts";
import { call } from "../http/call.ts";
import { CallError } from "../http/CallError.ts";
import { isUnknownCall } from "../http/unknown-call.ts";
import { LOGOUT_WAIT, SIGN_OUT_DUE } from "./session-keeper.ts";

/**
 * A new token, by the refresh cookie or the last token; null if there is no session, undefined from a backend that renews none:
 * the call is not one of the specification. Rejects without an answer.
 */
export async function askForSession(lastToken: string | null): Promise<Session | null | undefined> {
  // A person who logged out believes to be out: nobody who comes next must be let in as them. Nor must a late answer sign them out.
  if (lastToken === null && browserStorage.getItem(SIGN_OUT_DUE) !== null) {
    await endOnServer(null, AbortSignal.timeout(LOGOUT_WAIT));
    return null;
  }
  try {
    return (await call(refreshSession, {}, lastToken ?? undefined)).data;
  } catch (error) {
    const status = error instanceof CallError ? error.status : null;
    if (status === 401) return null;
    if (isUnknownCall(status)) return undefined;
    throw error;
  }
}

/** Ends the session on the server, unless the signal ends it first. Rejects without an answer: then it is still due. */
export async function endOnServer(token: string | null, signal?: AbortSignal): Promise<void> {
  await call(logout, { signal }, token ?? undefined);
  browserStorage.removeItem(SIGN_OUT_DUE);
}
